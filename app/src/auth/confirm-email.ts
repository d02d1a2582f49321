import { verifyPassword } from "@lode/adapters/crypto/password";
import { hashToken } from "@lode/adapters/crypto/random-token";
import { Refused } from "@lode/core/contracts/errors";
import { findConfirmation, useEmailToken } from "@lode/db/auth/email-tokens.repository";
import { confirmSignUp, findSignUp, type SignUp } from "@lode/db/auth/sign-ups.repository";
import { findUser } from "@lode/db/auth/users.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { insertReferral } from "@lode/db/referrals/referrals.repository";
import type { Needs } from "../app.ts";

/**
 * Creates the account, but only from the newest sign-up for the address. Throws
 * Refused("mail-token-refused"), Refused("password-needed") or Refused("sign-up-replaced").
 */
export async function confirmEmail(
  app: Needs<"db" | "transaction">,
  { token, password }: { token: string; password: string | undefined },
): Promise<void> {
  const hash = hashToken(token);
  const found = await findConfirmation(app.db, hash);
  if (!found) throw new Refused("mail-token-refused");
  const signUp = await findSignUp(app.db, found.signUpId);
  if (signUp) await requireOwnSignUp(signUp, password);
  await app.transaction(async (trx) => {
    if (!(await useEmailToken(trx, "confirm", hash))) throw new Refused("mail-token-refused");
    const confirmed = await confirmSignUp(trx, found.signUpId);
    if (confirmed) {
      const { userId, referralCode } = confirmed;
      await insertReferral(trx, userId, referralCode);
      return append(trx, "user.confirmed", { userId }, userId);
    }
    // One sign-up can have two mails: the second link finds the address already confirmed.
    if (!(await findUser(trx, found.signUpId))?.confirmed) throw new Refused("mail-token-refused");
  });
}

/**
 * Reading the mail proves ownership of the address, but someone else may have made the sign-up. If the
 * address has several sign-ups, confirming needs the password of the account that will be created.
 */
async function requireOwnSignUp(signUp: SignUp, password: string | undefined): Promise<void> {
  if (!signUp.isNewest) throw new Refused("mail-token-refused");
  if (!signUp.isContested) return;
  if (password === undefined) throw new Refused("password-needed");
  if (!(await verifyPassword(signUp.passwordHash, password))) throw new Refused("sign-up-replaced");
}
