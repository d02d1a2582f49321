import { voidEmailTokens } from "@lode/db/auth/email-tokens.repository";
import { endSessionsOf } from "@lode/db/auth/sessions.repository";
import { setPassword } from "@lode/db/auth/users.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { notify } from "../../notifications/notify.ts";

/**
 * Stores the password, ends every session but `keptSession`, voids reset links, and tells the owner in the
 * page and by mail.
 */
export async function setNewPassword(
  trx: Trx,
  userId: string,
  passwordHash: string,
  keptSession: string | null,
): Promise<void> {
  await setPassword(trx, userId, passwordHash);
  await endSessionsOf(trx, userId, keptSession);
  await voidEmailTokens(trx, userId, "reset");
  await notify(trx, userId, "password.changed", {});
  await append(trx, "password.changed", { userId }, userId);
}
