import { isCommonPassword } from "@lode/adapters/crypto/common-passwords";
import { hashPassword, verifyPassword } from "@lode/adapters/crypto/password";
import { Refused } from "@lode/core/contracts/errors";
import { voidEmailTokens } from "@lode/db/auth/email-tokens.repository";
import { endSessionsOf } from "@lode/db/auth/sessions.repository";
import { findUser, setPassword } from "@lode/db/auth/users.repository";
import type { Trx } from "@lode/db/connection";
import { planMails } from "@lode/db/mails/mails.repository";
import type { App } from "../../app.ts";
import { notify } from "../../notifications/notify.ts";

/** Throws Refused("common-password"). */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw new Refused("common-password");
  return hashPassword(password);
}

/** Guards actions that a stolen session alone must not perform. Throws Refused("wrong-password"). */
export async function requirePassword(
  { db }: Pick<App, "db">,
  userId: string,
  password: string,
): Promise<void> {
  const user = await findUser(db, userId);
  if (!(await verifyPassword(user?.passwordHash, password))) throw new Refused("wrong-password");
}

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
  await planMails(trx, "password-changed", [{ userId }]);
}
