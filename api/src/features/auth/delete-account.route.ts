import { removeAccounts } from "@lode/app/accounts/remove-account";
import { deleteAccount } from "@lode/core/contracts/http/auth";
import { Refused } from "@lode/core/server/errors";
import { avatarKeyOf } from "@lode/core/server/files/avatar-address";
import { deleteUser, lockForDeletion } from "@lode/db/auth/delete-user";
import { append } from "@lode/db/outbox/outbox.repository";
import { setAvatar } from "@lode/db/profile/profile.repository";
import { reply, route } from "../../http/route.ts";
import { confirmPassword } from "./confirm-password.ts";

/** A stolen session alone deletes nothing, and money on its way arrives first. */
export const deleteAccountRoute = route(deleteAccount, async ({ session, input, deps, logger }) => {
  const { userId } = session;
  await confirmPassword(deps, userId, input.body.password);
  const picture = await deps.transaction(async (trx) => {
    const { hasOpenWithdrawals } = await lockForDeletion(trx, userId);
    if (hasOpenWithdrawals) throw new Refused("open-withdrawals");
    const picture = await setAvatar(trx, userId, null);
    const reason = "The account was deleted";
    await removeAccounts(trx, { userId, xId: null, reason, tell: null, now: deps.clock.now() });
    await deleteUser(trx, userId);
    await append(trx, "user.deleted", { userId }, null);
    return picture;
  });
  if (picture) await deps.files.remove(avatarKeyOf(picture));
  logger.info({ userId }, "an account was deleted");
  return reply({ success: true as const }, { session: null });
});
