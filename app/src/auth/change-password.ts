import type { App } from "../app.ts";
import { hashNewPassword, requirePassword, setNewPassword } from "./steps/passwords.ts";

export interface ChangePassword {
  userId: string;
  /** This session stays open; all other sessions of the miner end. */
  sessionId: string;
  currentPassword: string;
  password: string;
}

/** Throws Refused("wrong-password") or Refused("common-password"). */
export async function changePassword(
  app: Pick<App, "db" | "transaction" | "logger">,
  { userId, sessionId, currentPassword, password }: ChangePassword,
): Promise<void> {
  await requirePassword(app, userId, currentPassword);
  const passwordHash = await hashNewPassword(password);
  await app.transaction((trx) => setNewPassword(trx, userId, passwordHash, sessionId));
  app.logger.info({ userId }, "a password was changed");
}
