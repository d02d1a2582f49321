import { isCommonPassword } from "@lode/adapters/crypto/common-passwords";
import { hashPassword, verifyPassword } from "@lode/adapters/crypto/password";
import { hashToken } from "@lode/adapters/crypto/random-token";
import { Refused } from "@lode/core/contracts/errors";
import { useEmailToken, voidEmailTokens } from "@lode/db/auth/email-tokens.repository";
import { endSessionsOf } from "@lode/db/auth/sessions.repository";
import { findUser, lockPassword, setPassword } from "@lode/db/auth/users.repository";
import type { Trx } from "@lode/db/connection";
import { planMails } from "@lode/db/mails/mails.repository";
import type { Needs } from "../app.ts";
import { notify } from "../notifications/notify.ts";

/** Throws Refused("common-password"). */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw new Refused("common-password");
  return hashPassword(password);
}

/**
 * Guards actions that a stolen session alone must not perform. The action's transaction first calls the returned check,
 * because the password may change meanwhile. Both throw Refused("wrong-password").
 */
export async function requirePassword(
  { db }: Needs<"db">,
  userId: string,
  password: string,
): Promise<(trx: Trx) => Promise<void>> {
  const user = await findUser(db, userId);
  if (!user || !(await verifyPassword(user.passwordHash, password))) throw new Refused("wrong-password");
  return async (trx) => {
    if (!(await lockPassword(trx, userId, user.passwordHash))) throw new Refused("wrong-password");
  };
}

/** Stores the password, ends every session but `keptSession`, voids reset links, and tells the owner. */
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

interface ChangePassword {
  userId: string;
  /** This session stays open; all other sessions of the miner end. */
  sessionId: string;
  currentPassword: string;
  password: string;
}

/** Throws Refused("wrong-password") or Refused("common-password"). */
export async function changePassword(
  app: Needs<"db" | "transaction" | "logger">,
  { userId, sessionId, currentPassword, password }: ChangePassword,
): Promise<void> {
  const requireStill = await requirePassword(app, userId, currentPassword);
  const passwordHash = await hashNewPassword(password);
  await app.transaction(async (trx) => {
    await requireStill(trx);
    await setNewPassword(trx, userId, passwordHash, sessionId);
  });
  app.logger.info({ userId }, "a password was changed");
}

/**
 * Sets a new password by the token of the mailed link and ends every session. Throws
 * Refused("mail-token-refused") or Refused("common-password").
 */
export async function resetPassword(
  app: Needs<"transaction" | "logger">,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const passwordHash = await hashNewPassword(password);
  await app.transaction(async (trx) => {
    const used = await useEmailToken(trx, "reset", hashToken(token));
    if (!used) throw new Refused("mail-token-refused");
    await setNewPassword(trx, used.userId, passwordHash, null);
    app.logger.info({ userId: used.userId }, "a password was reset");
  });
}
