import { readFileSync } from "node:fs";
import { minerEndpoints } from "@lode/core/contracts/every-endpoint";
import { afterEach, expect, test, vi } from "vitest";
import { dropEarlyAnswers, takeEarlyAnswer } from "./early-answers.ts";

afterEach(() => vi.unstubAllGlobals());
const NOW = 100_000;

function begin(token: string | null) {
  const answer = Promise.resolve(new Response());
  vi.stubGlobal("window", { lodeEarly: { token, at: NOW, answers: new Map([["/api/stats", answer]]) } });
  return answer;
}

test("an early answer is used only once", () => {
  const answer = begin("mine");
  expect(takeEarlyAnswer("/api/stats", "mine", NOW + 5_000)).toBe(answer);
  expect(takeEarlyAnswer("/api/stats", "mine", NOW + 5_000)).toBeUndefined();
});

test("after a change, no earlier answer is used", () => {
  void begin("mine");
  dropEarlyAnswers();
  expect(takeEarlyAnswer("/api/stats", "mine", NOW)).toBeUndefined();
});

test.each([
  ["another call", "/api/profile", "mine", NOW],
  ["another session", "/api/stats", "another", NOW],
  ["signed out since", "/api/stats", null, NOW],
  ["too old", "/api/stats", "mine", NOW + 30_000],
])("%s: not used", (_what, address, token, now) => {
  void begin("mine");
  expect(takeEarlyAnswer(address, token, now)).toBeUndefined();
});

test("the script requests only reads that the contract has", () => {
  const script = readFileSync(new URL("../../public/before-paint.js", import.meta.url), "utf8");
  const asked = [...script.matchAll(/"(\/api\/[\w/-]+)/g)].map(([, path]) => path);
  expect(asked.length).toBeGreaterThan(8);
  const reads = minerEndpoints.filter(({ method }) => method === "GET").map(({ path }) => path);
  expect(reads).toEqual(expect.arrayContaining(asked));
});
