import { messageOf, RetryLaterError } from "@lode/core/server/errors";
import { findHalt } from "@lode/db/operators/halts.repository";
import type { LivePayout } from "@lode/db/withdrawals/payouts.repository";
import type { Deps } from "../../deps.ts";

const ASK_AGAIN_MS = 3_000;

/** The stored bytes leave here and nowhere else. The kill switch is read at this moment, never remembered. */
export async function sendBytes(
  deps: Deps,
  { transactionId, signedTransaction }: LivePayout,
  options: { preflight: boolean },
): Promise<void> {
  if (await findHalt(deps.db, "payouts")) throw new RetryLaterError("payouts are halted", ASK_AGAIN_MS);
  await deps.chain.send(signedTransaction, options).catch((error: unknown) => {
    deps.logger.warn(
      { transactionId, reason: messageOf(error) },
      "sending a payout was answered with an error",
    );
  });
}
