import { expect, test } from "vitest";
import { judgeKnownWithdrawal, judgeLostWithdrawal, type KnownWithdrawal } from "./adoption.ts";

// 1 point is 10,000 base units.
const payment = { withdrawalId: "w", owner: "wallet", tokenAccount: "account", baseUnits: 1_000_000n };
const known: KnownWithdrawal = {
  userId: "miner",
  amount: 100n,
  fee: 1n,
  walletAddress: "wallet",
  status: "processing",
};

test.each<[string, Partial<KnownWithdrawal>, boolean]>([
  ["under way", {}, true],
  ["still pending", { status: "pending" }, true],
  ["failed, its points are back", { status: "failed" }, false],
  ["completed by another payment", { status: "completed" }, false],
  ["of another amount", { amount: 101n }, false],
  ["to another wallet", { walletAddress: "other" }, false],
])("whether a landed payment belongs to a withdrawal %s", (_case, differs, allowed) => {
  const judgement = judgeKnownWithdrawal("signature", payment, { ...known, ...differs });
  expect(judgement).toMatchObject(
    allowed ? { allowed } : { allowed, reason: expect.stringContaining("signature paid 1000000 base units") },
  );
});

test.each([
  // owners, balance, allowed
  [1, 101n, true],
  [1, 100n, false],
  [0, 0n, false],
  [2, 500n, false],
])(
  "a lost withdrawal of 100 points, with %i owners of the wallet and a balance of %d, is recreated: %s",
  (count, balance, allowed) => {
    const judgement = judgeLostWithdrawal(payment, { count, userId: "miner", balance });
    expect(judgement).toMatchObject(
      allowed
        ? { allowed, withdrawal: { ...known, status: "pending" } }
        : { allowed, reason: expect.stringContaining("lost") },
    );
  },
);
