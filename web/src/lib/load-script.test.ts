import { afterEach, expect, test, vi } from "vitest";
import { loadScript } from "./load-script.ts";

interface FakeScript {
  src: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}

/** A page whose scripts load or fail as the test says; nothing waits in real time. */
function pageWhere(outcomes: ("loads" | "fails")[]): FakeScript[] {
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

test("two more times, and then it is said that it failed", async () => {
  const scripts = pageWhere(["fails", "fails", "fails", "loads"]);
  await expect(loadScript("https://a.example/x.js", { delayMs: 0 })).rejects.toThrow("could not be loaded");
  expect(scripts).toHaveLength(3);
  await loadScript("https://a.example/x.js", { delayMs: 0 });
  expect(scripts).toHaveLength(4);
});

test("loaded once, however many ask", async () => {
  const scripts = pageWhere(["fails", "loads"]);
  const ask = () => loadScript("https://b.example/x.js", { delayMs: 0 });
  await Promise.all([ask(), ask(), ask()]);
  expect(scripts).toHaveLength(2);
});
