import { sendPayout } from "@lode/core/contracts/jobs/jobs";
import { append } from "@lode/db/outbox/outbox.repository";
import { findLivePayout, movePayout, noteSent } from "@lode/db/withdrawals/payouts.repository";
import { processor } from "../../runtime/processor.ts";
import { sendBytes } from "./send-bytes.ts";

/** Sends the stored bytes for the first time. Whatever the node answers is not believed: what landed is asked of the chain. */
export const sendPayoutJob = processor(sendPayout, async ({ transactionId }, deps) => {
  const payout = await findLivePayout(deps.db, transactionId);
  if (payout?.items[0]?.state !== "signed") return;
  await deps.failpoint("payout.loaded");
  await sendBytes(deps, payout, { preflight: true });
  await deps.failpoint("payout.sent");
  await deps.transaction(async (trx) => {
    if (!(await movePayout(trx, transactionId, ["signed"], "broadcast"))) return;
    await noteSent(trx, transactionId);
    for (const { withdrawalId, userId } of payout.items)
      await append(trx, "payout.sent", { withdrawalId, transactionId }, userId);
  });
  await deps.failpoint("payout.noted");
});
