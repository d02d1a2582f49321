import { Refused } from "@lode/core/contracts/errors";
import { say } from "@lode/core/domain/sentences/say";
import { useEmailToken } from "@lode/db/auth/email-tokens.repository";
import { endSessionsOf } from "@lode/db/auth/sessions.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { lockBalance } from "@lode/db/points/ledger.repository";
import { cancelWalletChanges } from "@lode/db/profile/profile.repository";
import { lockPending } from "@lode/db/withdrawals/withdrawals.repository";
import type { Needs } from "../app.ts";
import { notify } from "../notifications/notify.ts";
import { failWithdrawal } from "../withdrawals/steps/fail-payout.ts";

/**
 * Takes back the change of wallet that the mailed link names and every other recent change. Ends every session, because
 * the session that made the change may still be open. Refunds every pending withdrawal, because a stranger may have
 * requested it to any wallet, and returns their number, which is 0 if an earlier link did this. Throws
 * Refused("mail-token-refused").
 */
export const cancelWalletChange = (
  app: Needs<"transaction" | "logger">,
  { tokenHash }: { tokenHash: Buffer },
): Promise<{ returned: number }> =>
  app.transaction(async (trx) => {
    const used = await useEmailToken(trx, "cancel-wallet-change", tokenHash);
    if (!used?.subjectId) throw new Refused("mail-token-refused");
    const { userId, subjectId: changeId } = used;
    // Sessions first: a session's write locks its session before it waits for the balance.
    await endSessionsOf(trx, userId, null);
    await lockBalance(trx, userId);
    const cancelled = await cancelWalletChanges(trx, userId, changeId);
    if (!cancelled) throw new Refused("mail-token-refused");
    const pending = cancelled.length > 0 ? await lockPending(trx, userId) : [];
    for (const movement of pending)
      await failWithdrawal(app, trx, movement, { from: "pending", reason: say("wallet-change-cancelled") });
    for (const address of cancelled) await notify(trx, userId, "wallet.change_cancelled", { address });
    await append(trx, "wallet.change_cancelled", { userId }, userId);
    app.logger.warn({ userId, returned: pending.length }, "changes of a wallet were cancelled");
    return { returned: pending.length };
  });
