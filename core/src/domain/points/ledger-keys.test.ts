import { expect, test } from "vitest";
import * as ledger from "./ledger.ts";

const award = { taskId: "the-task", externalId: "77", attemptId: "a", userId: "miner", points: 5n };
const withdrawal = { withdrawalId: "w", userId: "miner", amount: 100n, fee: 1n };
const referral = { referredId: "r", userId: "miner", points: 5n };

/** One transfer of each builder. A new builder fails the test until it is listed. */
const TRANSFERS: Record<string, ledger.LedgerTransfer> = {
  awardTransfer: ledger.awardTransfer(award),
  restoredTransfer: ledger.restoredTransfer(award),
  reversalTransfer: ledger.reversalTransfer({ subjectId: "a", ...award }),
  debtTransfer: ledger.debtTransfer({ subjectId: "a", ...award }),
  referralTransfer: ledger.referralTransfer(referral),
  referralReversedTransfer: ledger.referralReversedTransfer(referral),
  adjustmentTransfer: ledger.adjustmentTransfer({ requestId: "q", userId: "miner", points: 5n }),
  failedPaymentFeeTransfer: ledger.failedPaymentFeeTransfer({ payoutAttemptId: "p", userId: "miner" }),
  withdrawalRequestedTransfer: ledger.withdrawalRequestedTransfer(withdrawal),
  withdrawalCompletedTransfer: ledger.withdrawalCompletedTransfer(withdrawal),
  withdrawalRefundedTransfer: ledger.withdrawalRefundedTransfer(withdrawal),
};
/** Credits for something other than an attempt, each with a key of its own. */
const OTHER_CREDITS = ["referralTransfer", "adjustmentTransfer", "withdrawalRefundedTransfer"];

test("adversary: every credit for an attempt has the business key of its task and account", () => {
  const builders = Object.keys(ledger).filter((name) => name.endsWith("Transfer"));
  expect(Object.keys(TRANSFERS).toSorted()).toEqual(builders.toSorted());
  const credits = Object.entries(TRANSFERS).filter(([, { entries }]) =>
    entries.some(({ account, amount }) => account === "miner" && amount > 0n),
  );
  const keyedByPair = credits.filter(([, { businessKey }]) => businessKey.endsWith(":the-task:77"));
  const others = credits.map(([name]) => name).filter((name) => !keyedByPair.some(([one]) => one === name));
  expect(others.toSorted()).toEqual(OTHER_CREDITS.toSorted());
  const keys = keyedByPair.map(([, { businessKey }]) => businessKey);
  expect(new Set(keys).size).toBe(keys.length);
});

test("paid and refunded exclude each other through their key", () => {
  const { withdrawalCompletedTransfer: paid, withdrawalRefundedTransfer: refunded } = TRANSFERS;
  expect(paid?.businessKey).toBe(refunded?.businessKey);
});
