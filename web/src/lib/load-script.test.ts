import { afterEach, expect, test, vi } from "vitest";
import { loadScript } from "./load-script.ts";

interface FakeScript {
  src: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}

/** A page whose scripts load or fail as listed. */
function stubPage(outcomes: ("loads" | "fails")[]): FakeScript[] {
  const scripts: FakeScript[] = [];
  vi.stubGlobal("document", {
    createElement: () => ({ remove: () => undefined }),
    head: {
      append(script: FakeScript) {
        const outcome = outcomes[scripts.push(script) - 1];
        queueMicrotask(() => (outcome === "loads" ? script.onload() : script.onerror()));
      },
    },
  });
  return scripts;
}
afterEach(() => vi.unstubAllGlobals());

test("a failed load is retried twice, and again by the next call", async () => {
  const scripts = stubPage(["fails", "fails", "fails", "loads"]);
  await expect(loadScript("https://a.example/x.js", 0)).rejects.toThrow("could not be loaded");
  expect(scripts).toHaveLength(3);
  await loadScript("https://a.example/x.js", 0);
  expect(scripts).toHaveLength(4);
});

test("concurrent calls load a script once", async () => {
  const scripts = stubPage(["fails", "loads"]);
  const ask = () => loadScript("https://b.example/x.js", 0);
  await Promise.all([ask(), ask(), ask()]);
  expect(scripts).toHaveLength(2);
});
