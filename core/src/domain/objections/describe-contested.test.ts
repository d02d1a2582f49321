import { expect, test } from "vitest";
import { describeContested } from "./describe-contested.ts";

const NONE = { suspendedFor: null, kind: null, target: null, username: null, verdict: null };

test.each([
  ["a suspension", { ...NONE, suspendedFor: "Five accounts, one device" }, "Five accounts, one device"],
  ["a suspension that has ended", NONE, "not suspended any more"],
  [
    "an attempt",
    { ...NONE, kind: "like", target: "lode", username: "ada", verdict: "reversed" } as const,
    "like of @lode by @ada: reversed",
  ],
])("%s is described in one line", (_what, facts, line) => {
  expect(describeContested(facts)).toBe(line);
});
