import { expect, test } from "vitest";
import { type RiskFacts, riskSignals } from "./risk-signals.ts";

const usual: RiskFacts = {
  minersWithSameWallet: 0,
  relinkedAccounts: 0,
  verified: 100,
  reversed: 0,
  earnedToday: 50,
  earnedADay: 50,
  withdrawalsToday: 1,
};

test.each<[Partial<RiskFacts>, string[]]>([
  [{}, []],
  [{ minersWithSameWallet: 1 }, ["shared-wallet"]],
  [{ relinkedAccounts: 2 }, ["relinked-account"]],
  [{ verified: 4, reversed: 0 }, []],
  [{ verified: 2, reversed: 2 }, []],
  [{ verified: 18, reversed: 2 }, ["reversals"]],
  [{ verified: 19, reversed: 1 }, []],
  [{ earnedToday: 99, earnedADay: 0 }, []],
  [{ earnedToday: 151, earnedADay: 50 }, ["earning-faster"]],
  [{ earnedToday: 150, earnedADay: 50 }, []],
  [{ withdrawalsToday: 3 }, ["many-withdrawals"]],
  [{ minersWithSameWallet: 1, withdrawalsToday: 9 }, ["shared-wallet", "many-withdrawals"]],
])("a miner with %o shows the signals %j", (facts, kinds) => {
  expect(riskSignals({ ...usual, ...facts }).map(({ kind }) => kind)).toEqual(kinds);
});

test("a signal says what was counted", () => {
  const [signal] = riskSignals({ ...usual, verified: 15, reversed: 5 });
  expect(signal?.text).toContain("5 of 20 awards (25 %)");
});
