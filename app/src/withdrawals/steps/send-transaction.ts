import { messageOf, RetryLaterError } from "@lode/core/contracts/errors";
import { findHalt } from "@lode/db/operations/halts.repository";
import type { LivePayout } from "@lode/db/withdrawals/payouts.repository";
import type { App } from "../../app.ts";

const ASK_AGAIN_MS = 3_000;

/**
 * The only place that sends a signed transaction. Reads the halt right before sending, never from a cache.
 */
export async function sendTransaction(
  app: Pick<App, "db" | "chain" | "logger">,
  { transactionId, signedTransaction }: LivePayout,
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
