import { messageOf, RetryLaterError } from "@lode/core/contracts/errors";
import { findHalt } from "@lode/db/operations/halts.repository";
import { appendAll } from "@lode/db/outbox/outbox.repository";
import * as payouts from "@lode/db/withdrawals/payouts.repository";
import type { Needs } from "../app.ts";

const ASK_AGAIN_MS = 3_000;

/** The only place that sends a signed transaction. Reads the halt right before sending, never from a cache. */
export async function sendTransaction(
  app: Needs<"db" | "chain" | "logger">,
  { transactionId, signedTransaction }: payouts.LivePayout,
  options: { preflight: boolean },
): Promise<void> {
  if (await findHalt(app.db, "payouts")) throw new RetryLaterError("payouts are halted", ASK_AGAIN_MS);
  await app.chain.send(signedTransaction, options).catch((error: unknown) => {
    app.logger.warn(
      { transactionId, reason: messageOf(error) },
      "sending a payout was answered with an error",
    );
  });
}

/** Sends the stored transaction for the first time. The node's answer decides nothing, only the chain. */
export async function sendPayout(
  app: Needs<"db" | "transaction" | "chain" | "logger" | "failpoint">,
  { transactionId }: { transactionId: string },
): Promise<void> {
  const payout = await payouts.findLivePayout(app.db, transactionId);
  if (payout?.items[0]?.state !== "signed") return;
  await app.failpoint("payout.loaded");
  await sendTransaction(app, payout, { preflight: true });
  await app.failpoint("payout.sent");
  for (const { withdrawalId, amount } of payout.items)
    app.logger.info(
      { withdrawalId, points: String(amount), signature: payout.signature },
      "a payment was sent",
    );
  await app.transaction(async (trx) => {
    if (!(await payouts.movePayout(trx, transactionId, ["signed"], "broadcast"))) return;
    await payouts.noteSent(trx, transactionId);
    await appendAll(
      trx,
      payout.items.map(({ withdrawalId, userId }) => ({
        event: "payout.sent",
        payload: { withdrawalId, transactionId },
        userId,
      })),
    );
  });
  await app.failpoint("payout.noted");
}
