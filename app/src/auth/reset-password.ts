import { hashToken } from "@lode/adapters/crypto/random-token";
import { Refused } from "@lode/core/contracts/errors";
import { useEmailToken } from "@lode/db/auth/email-tokens.repository";
import type { App } from "../app.ts";
import { hashNewPassword, setNewPassword } from "./steps/passwords.ts";

/**
 * Sets a new password by the token of the mailed link and ends every session. Throws
 * Refused("mail-token-refused") or Refused("common-password").
 */
export async function resetPassword(
  app: Pick<App, "transaction" | "logger">,
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
