import { Refused } from "@lode/core/contracts/errors";
import { say } from "@lode/core/domain/sentences/say";
import { deleteUser, lockForDeletion } from "@lode/db/auth/delete-user";
import { append } from "@lode/db/outbox/outbox.repository";
import { markReferralsDue } from "@lode/db/referrals/referrals.repository";
import { removeAccounts } from "../accounts/remove-account.ts";
import type { Needs } from "../app.ts";
import { requirePassword } from "./passwords.ts";

/**
 * Deletes the miner's account. Needs the password, so a stolen session is not enough. Open withdrawals must
 * be paid first. Throws Refused("wrong-password") or Refused("open-withdrawals").
 */
export async function deleteAccount(
  app: Needs<"db" | "transaction" | "logger" | "clock">,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const requireStill = await requirePassword(app, userId, password);
  await app.transaction(async (trx) => {
    await requireStill(trx);
    const hasOpenWithdrawals = await lockForDeletion(trx, userId);
    if (hasOpenWithdrawals) throw new Refused("open-withdrawals");
    const reason = say("account-deleted");
    await removeAccounts(trx, {
      userId,
      externalId: null,
      reason,
      notifiedUserId: null,
      now: app.clock.now(),
    });
    await deleteUser(trx, userId);
    await markReferralsDue(trx, [userId], "pending");
    await append(trx, "user.deleted", { userId }, null);
  });
  app.logger.info({ userId }, "an account was deleted");
}
