import { expect, test } from "vitest";
import {
  awardTransfer,
  referralReversedTransfer,
  referralTransfer,
  withdrawalCompletedTransfer,
  withdrawalRefundedTransfer,
  withdrawalRequestedTransfer,
} from "./ledger.ts";

const movement = { withdrawalId: "w", userId: "u", amount: 100n, fee: 1n };
const sum = (entries: { amount: bigint }[]) => entries.reduce((total, entry) => total + entry.amount, 0n);

test.each([
  awardTransfer({ taskId: "t", externalId: "1", attemptId: "a", userId: "u", points: 14n }),
  referralTransfer({ referredId: "r", userId: "u", points: 25n }),
  referralReversedTransfer({ referredId: "r", userId: "u", points: 25n }),
  withdrawalRequestedTransfer(movement),
  withdrawalCompletedTransfer(movement),
  withdrawalRefundedTransfer(movement),
])("$kind sums to zero", ({ entries }) => {
  expect(sum(entries)).toBe(0n);
});

test("a refund gives back the amount and the fee", () => {
  const asked = withdrawalRequestedTransfer(movement).entries.find((entry) => entry.account === "u");
  const returned = withdrawalRefundedTransfer(movement).entries.find((entry) => entry.account === "u");
  expect(asked?.amount).toBe(-101n);
  expect(returned?.amount).toBe(101n);
});

test("paid and refunded exclude each other through their key", () => {
  expect(withdrawalCompletedTransfer(movement).businessKey).toBe(
    withdrawalRefundedTransfer(movement).businessKey,
  );
});

test("an award is keyed by task and X account", () => {
  const first = awardTransfer({ taskId: "t", externalId: "1", attemptId: "a", userId: "u", points: 14n });
  const relinked = awardTransfer({ taskId: "t", externalId: "1", attemptId: "b", userId: "v", points: 20n });
  expect(first.businessKey).toBe(relinked.businessKey);
});
