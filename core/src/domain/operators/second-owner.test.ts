import { expect, test } from "vitest";
import { whyNotConfirm } from "./second-owner.ts";

test.each([
  ["ada", "grace", [], null],
  ["ada", "ada", [], "own-proposal"],
  ["ada", "grace", ["ada"], "dependent-owner"],
  ["ada", "grace", ["joan"], null],
  ["ada", "carol", [], "own-account"],
] as const)(
  "a proposal by %s, confirmed by %s with dependents %j: %s",
  (proposedBy, by, dependent, refusal) => {
    expect(whyNotConfirm({ proposedBy, email: "carol", by, dependent })).toBe(refusal);
  },
);
