import { isCommonPassword } from "@lode/adapters/crypto/common-passwords";
import { hashPassword, verifyPassword } from "@lode/adapters/crypto/password";
import { GiveUpError, Refused } from "@lode/core/contracts/errors";
import { voidEmailTokens } from "@lode/db/auth/email-tokens.repository";
import { endSessionsOf } from "@lode/db/auth/sessions.repository";
import { findUser, setPassword } from "@lode/db/auth/users.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../../app.ts";
import { notify } from "../../notifications/notify.ts";

/** Throws Refused("common-password"). */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw new Refused("common-password");
  return hashPassword(password);
}

/** Notes a refusal by the recipient's server, so that no sweep sends the mail again; an operator still can. */
export async function noteRefusal(sending: Promise<void>, note: () => Promise<void>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (error instanceof GiveUpError) await note();
    throw error;
  }
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
  await append(trx, "password.changed", { userId }, userId);
}
