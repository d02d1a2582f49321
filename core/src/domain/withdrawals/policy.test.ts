import { expect, test } from "vitest";
import { allow, refuse } from "../decision.ts";
import { decideWithdrawal } from "./policy.ts";

test.each([
  // amount, balance, expected
  [100n, 101n, allow()],
  [100n, 100n, refuse("insufficient-balance")],
  [99n, 1_000n, refuse("below-minimum")],
  [0n, 0n, refuse("below-minimum")],
  [1_000_000n, 1_000_001n, allow()],
])("%d points from a balance of %d", (amount, balance, expected) => {
  expect(decideWithdrawal({ amount, type: "stablecoin" }, { balance })).toEqual(expected);
});

test("the coin is refused", () => {
  const facts = { balance: 500n };
  expect(decideWithdrawal({ amount: 100n, type: "coin" }, facts)).toEqual(refuse("coin-not-available"));
});

test.each([
  [500n, allow()],
  [501n, refuse("above-maximum")],
])("a withdrawal of %d points if the maximum is 500 points: %o", (amount, expected) => {
  const facts = { balance: 1_000n, maximum: 500n };
  expect(decideWithdrawal({ amount, type: "stablecoin" }, facts)).toEqual(expected);
});
