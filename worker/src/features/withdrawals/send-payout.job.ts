import { sendPayout } from "@lode/core/contracts/jobs/jobs";
import { messageOf } from "@lode/core/server/errors";
import { append } from "@lode/db/outbox/outbox.repository";
import { findLivePayout, movePayoutAttempt } from "@lode/db/withdrawals/payouts.repository";
import { processor } from "../../runtime/processor.ts";

/** Sends the stored bytes. Whatever the node answers is not believed: what landed is asked of the chain. */
export const sendPayoutJob = processor(sendPayout, async ({ withdrawalId }, deps) => {
  const payout = await findLivePayout(deps.db, withdrawalId);
  if (payout?.state !== "signed") return;
  try {
    await deps.chain.send(payout.signedTransaction, { preflight: true });
  } catch (error) {
    deps.logger.warn(
      { withdrawalId, reason: messageOf(error) },
      "sending a payout was answered with an error",
    );
  }
  await deps.failpoint("payout.sent");
  await deps.transaction(async (trx) => {
    if (!(await movePayoutAttempt(trx, payout.id, ["signed"], "broadcast"))) return;
    await append(trx, "payout.sent", { withdrawalId }, payout.userId);
  });
});
