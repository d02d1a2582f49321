import type { SignedPayment } from "@lode/adapters/solana/port";
import { appendAll } from "@lode/db/outbox/outbox.repository";
import type { ClaimedPayout } from "@lode/db/withdrawals/claims.repository";
import { insertPayout } from "@lode/db/withdrawals/payouts.repository";
import type { App } from "../../app.ts";

/**
 * Stores a signed payment before it is sent: from then on, only this transaction can pay. Throws if a
 * withdrawal already has a live attempt; the payment must then never be sent. Returns the transaction's id.
 */
export async function storePayout(
  app: Pick<App, "transaction" | "logger">,
  claimed: readonly ClaimedPayout[],
  payment: SignedPayment,
  /** Per withdrawal: whether the wallet had no token account when it was judged. */
  opensAccount: ReadonlyMap<string, boolean>,
): Promise<string> {
  const claims = new Map(claimed.map((claim) => [claim.withdrawalId, claim]));
  const claimOf = (withdrawalId: string): ClaimedPayout => {
    const claim = claims.get(withdrawalId);
    if (!claim) throw new Error(`The payment names ${withdrawalId}, which was not claimed for it.`);
    return claim;
  };
  const stored = await app.transaction(async (trx) => {
    const transactionId = await insertPayout(trx, {
      signature: payment.signature,
      signedTransaction: payment.bytes,
      blockhash: payment.blockhash,
      lastValidBlockHeight: payment.lastValidBlockHeight,
      attempts: payment.orders.map((order) => ({
        withdrawalId: order.withdrawalId,
        n: claimOf(order.withdrawalId).n,
        tokenAccount: order.tokenAccount,
        baseUnits: order.baseUnits,
        opensAccount: opensAccount.get(order.withdrawalId) ?? false,
      })),
    });
    await appendAll(
      trx,
      payment.orders.map(({ withdrawalId }) => ({
        event: "payout.signed",
        payload: { withdrawalId, transactionId },
        userId: claimOf(withdrawalId).userId,
      })),
    );
    return transactionId;
  });
  for (const { withdrawalId } of payment.orders)
    app.logger.info(
      { withdrawalId, points: String(claimOf(withdrawalId).amount), signature: payment.signature },
      "a payment was signed",
    );
  return stored;
}
