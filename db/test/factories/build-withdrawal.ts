import type { Trx } from "../../src/connection.ts";
import { newId } from "../../src/id.ts";
import type { NewPayout } from "../../src/withdrawals/payouts.repository.ts";
import { insertWithdrawal, type NewWithdrawal } from "../../src/withdrawals/withdrawals.repository.ts";

/** A pending withdrawal of 100 points, without its entries in the ledger. */
export const buildWithdrawal = (
  trx: Trx,
  wanted: Pick<NewWithdrawal, "userId"> & Partial<NewWithdrawal>,
): Promise<{ id: string }> =>
  insertWithdrawal(trx, {
    ...{ amount: 100n, fee: 1n, type: "stablecoin", walletAddress: "wallet", idempotencyKey: null },
    requestHash: Buffer.from(newId()),
    ...wanted,
  });

/** A signed payment of these withdrawals, for `insertPayout`. It has no bytes. */
export const payoutOf = (...withdrawals: { id: string; n?: number }[]): NewPayout => ({
  signature: newId().replaceAll(/[-0]/g, "1").padEnd(88, "5"),
  signedTransaction: Buffer.from("bytes"),
  blockhash: "hash",
  lastValidBlockHeight: 1_000n,
  attempts: withdrawals.map(({ id: withdrawalId, n = 1 }) => ({
    ...{ withdrawalId, n, tokenAccount: "token account" },
    ...{ baseUnits: 1_000_000n, opensAccount: false },
  })),
});
