import { expect, test } from "vitest";
import { allowanceOf, type CheckFacts, explainPause, pauseBeforeCheck } from "./check-allowance.ts";

const now = new Date("2026-11-23T18:00:00Z");
const midnight = new Date("2026-11-24T00:00:00Z");
const terms = { allowance: 1_000n, missesBeforePause: 5 };
const nothing: CheckFacts = { spent: 0n, dayEndsAt: midnight, misses: 0, missedAt: null };
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test.each<[string, Partial<CheckFacts>, ReturnType<typeof pauseBeforeCheck>]>([
  ["nothing yet", {}, undefined],
  ["below the allowance", { spent: 999n }, undefined],
  ["at the allowance", { spent: 1_000n }, { because: "allowance", until: midnight }],
  ["four misses", { misses: 4, missedAt: now }, undefined],
  ["five misses", { misses: 5, missedAt: now }, { because: "misses", until: after(30) }],
  ["eight misses", { misses: 8, missedAt: now }, { because: "misses", until: after(240) }],
  ["a thousand misses", { misses: 1_000, missedAt: now }, { because: "misses", until: after(3_600) }],
  ["a pause that is over", { misses: 5, missedAt: after(-30) }, undefined],
  ["both", { spent: 1_000n, misses: 5, missedAt: now }, { because: "allowance", until: midnight }],
])("the pause before a check: %s", (_, facts, pause) => {
  expect(pauseBeforeCheck({ ...nothing, ...facts }, terms, now)).toEqual(pause);
});

test("0 switches a limit off", () => {
  const facts = { ...nothing, spent: 10n ** 9n, misses: 99, missedAt: now };
  expect(pauseBeforeCheck(facts, { allowance: 0n, missesBeforePause: 0 }, now)).toBeUndefined();
});

test("the allowance is a share of the ceiling, and there is none without a ceiling", () => {
  expect(allowanceOf(50_000_000n, 2)).toBe(1_000_000n);
  expect(allowanceOf(0n, 2)).toBe(0n);
  expect(allowanceOf(50_000_000n, 0)).toBe(0n);
});

test("the sentences say when the checks continue", () => {
  expect(explainPause({ because: "misses", until: after(240) }, 8, "X")).toBe(
    "X did not show your last 8 actions; Lode goes on by itself after 18:04 UTC",
  );
  expect(explainPause({ because: "allowance", until: midnight }, 0, "X")).toContain("after midnight UTC");
});
