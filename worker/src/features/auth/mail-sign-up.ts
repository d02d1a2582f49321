import { hashToken, randomToken } from "@lode/core/server/crypto/random-token";
import { alreadyRegisteredLetter, confirmationLetter } from "@lode/core/server/mail/letters";
import { createEmailToken } from "@lode/db/auth/email-tokens.repository";
import type { SignUp } from "@lode/db/auth/sign-ups.repository";
import { findUserByEmail } from "@lode/db/auth/users.repository";
import type { Deps } from "../../deps.ts";

const LIFETIME_HOURS = 24;

/**
 * What a sign-up is answered with. The token is made here, at the moment of mailing, so that it is never stored,
 * queued or logged; it belongs to this one sign-up, and a sign-up that another replaced gets none.
 */
export async function mailSignUp(deps: Deps, signUp: SignUp): Promise<void> {
  const { PRODUCT_NAME: product, PUBLIC_URL: home } = deps.config;
  const owner = await findUserByEmail(deps.db, signUp.email);
  if (owner?.confirmed) {
    const letter = alreadyRegisteredLetter({ product, name: owner.displayName, url: `${home}/auth` });
    return deps.mailer.send({ to: owner.email, ...letter });
  }
  if (!signUp.isNewest) return;
  const token = randomToken();
  await createEmailToken(deps.db, {
    userId: null,
    subjectId: signUp.id,
    purpose: "confirm",
    hash: hashToken(token),
    lifetimeHours: LIFETIME_HOURS,
  });
  const url = `${home}/auth/confirm?token=${token}`;
  await deps.mailer.send({
    to: signUp.email,
    ...confirmationLetter({ product, name: signUp.displayName, url }),
  });
}
