import { expirePayout } from "@lode/app/withdrawals/expire-payout";
import { refundWithdrawal } from "@lode/app/withdrawals/refund-withdrawal";
import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import { newId } from "@lode/db/id";
import { constraintOf } from "@lode/db/transaction";
import type { ClaimedPayout } from "@lode/db/withdrawals/claims.repository";
import { findLivePayout, insertPayout, movePayout, noteSent } from "@lode/db/withdrawals/payouts.repository";
import type { Deps } from "../../src/deps.ts";
import { completePayout } from "../../src/features/withdrawals/complete-payout.ts";
import { failPayout } from "../../src/features/withdrawals/fail-payout.ts";

const tokenAccountOf = ({ withdrawalId }: { withdrawalId: string }) => `account of ${withdrawalId}`;

/** Refusals of the database that are its work; anything else is a fault of the product or of the test. */
const EXPECTED = [
  "payout_attempts_one_live",
  "payout_attempts_withdrawal_id_n_key",
  "payout_attempts_open_withdrawal",
  "withdrawals_no_live_payout",
];

async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (EXPECTED.includes(constraintOf(error))) return undefined;
    throw error;
  }
}

/** What a signer does with what it claimed, however long ago. The transaction's id, or undefined where it came too late. */
export const storeSigned = (deps: Deps, claims: readonly ClaimedPayout[]): Promise<string | undefined> =>
  unlessRefused(
    deps.transaction((trx) =>
      insertPayout(trx, {
        ...{ signature: newId(), signedTransaction: Buffer.from("bytes"), blockhash: "hash" },
        lastValidBlockHeight: 150n,
        attempts: claims.map((one) => ({
          ...{ withdrawalId: one.withdrawalId, n: one.n, opensAccount: false },
          ...{ tokenAccount: tokenAccountOf(one), baseUnits: pointsToBaseUnits(one.amount) },
        })),
      }),
    ),
  );

/** What a signer does when it finds that the wallet cannot be paid. True where the points went back. */
export async function refundClaimed(deps: Deps, claimed: ClaimedPayout): Promise<boolean> {
  const statusOf = async () =>
    (await deps.db("withdrawals").where({ id: claimed.withdrawalId }).first("status")).status as string;
  const before = await statusOf();
  await unlessRefused(
    deps.transaction((trx) =>
      refundWithdrawal(deps, trx, claimed, { from: "processing", reason: "the wallet cannot be paid" }),
    ),
  );
  return before !== "failed" && (await statusOf()) === "failed";
}

export async function sendBytes(deps: Deps, transactionId: string): Promise<boolean> {
  await noteSent(deps.db, transactionId);
  return movePayout(deps.db, transactionId, ["signed"], "broadcast");
}

export const noteLanded = (deps: Deps, transactionId: string): Promise<boolean> =>
  movePayout(deps.db, transactionId, ["signed", "broadcast"], "landed");

/** The chain has spoken; every worker that hears it does the same. True where there was something left to end. */
export async function settle(
  deps: Deps,
  transactionId: string,
  fate: "paid" | "refused" | "dead",
): Promise<boolean> {
  const payout = await findLivePayout(deps.db, transactionId);
  if (!payout) return false;
  if (fate === "refused") await failPayout(deps, payout, '"refused on chain"');
  else if (fate === "dead") await expirePayout(deps, payout);
  else {
    const received = new Map(
      payout.items.map((item) => [item.tokenAccount, { delta: item.baseUnits, opened: false }]),
    );
    await completePayout({ ...deps, chain: { ...deps.chain, readReceived: async () => received } }, payout);
  }
  return true;
}
