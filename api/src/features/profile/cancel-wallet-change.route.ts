import { cancelWalletChange } from "@lode/core/contracts/http/auth";
import { withdrawalRefundedTransfer } from "@lode/core/domain/points/ledger";
import { hashToken } from "@lode/core/server/crypto/random-token";
import { Refused } from "@lode/core/server/errors";
import { useEmailToken } from "@lode/db/auth/email-tokens.repository";
import { endSessionsOf } from "@lode/db/auth/sessions.repository";
import type { Trx } from "@lode/db/connection";
import { notify } from "@lode/db/notifications/notifications.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { lockBalance, postTransfer } from "@lode/db/points/ledger.repository";
import * as profiles from "@lode/db/profile/profile.repository";
import { failWithdrawal, lockPendingTo } from "@lode/db/withdrawals/withdrawals.repository";
import { reply, route } from "../../http/route.ts";

const REASON = "The change of wallet was cancelled by the link in the mail";

/** Whoever changed the wallet may still be signed in somewhere: every session ends with the change. */
export const cancelWalletChangeRoute = route(cancelWalletChange, async ({ input, deps, logger }) => {
  const returned = await deps.transaction(async (trx) => {
    const used = await useEmailToken(trx, "cancel-wallet-change", hashToken(input.body.token));
    if (!used?.subjectId) throw new Refused("mail-token-refused");
    const { userId } = used;
    const cancelled = await profiles.cancelWalletChange(trx, userId, used.subjectId);
    if (!cancelled) throw new Refused("mail-token-refused");
    const returned = await returnPending(trx, userId, cancelled.newAddress);
    await endSessionsOf(trx, userId, null);
    await notify(trx, userId, "wallet.change_cancelled", { address: cancelled.newAddress });
    await append(trx, "wallet.change_cancelled", { userId }, userId);
    logger.warn({ userId, returned }, "a change of wallet was cancelled");
    return returned;
  });
  return reply({ returned_withdrawals: returned }, { session: null });
});

/** pending → failed, with amount and fee back. What is being paid already is not touched. */
async function returnPending(trx: Trx, userId: string, address: string): Promise<number> {
  await lockBalance(trx, userId);
  const pending = await lockPendingTo(trx, userId, address);
  for (const { id: withdrawalId, amount, fee } of pending) {
    if (!(await failWithdrawal(trx, withdrawalId, "pending", REASON))) continue;
    await postTransfer(trx, withdrawalRefundedTransfer({ withdrawalId, userId, amount, fee }));
    await append(trx, "withdrawal.failed", { withdrawalId }, userId);
  }
  return pending.length;
}
