import { alreadyRegisteredMail, confirmationMail } from "@lode/adapters/mail/mail-texts";
import type { SignUp } from "@lode/db/auth/sign-ups.repository";
import { findUserByEmail } from "@lode/db/auth/users.repository";
import { createMailLink, type MailApp } from "./create-mail-link.ts";

/**
 * Sends the mail for a sign-up. Its link confirms this sign-up only; a sign-up that a newer sign-up has
 * replaced gets no mail.
 */
export async function mailSignUp(app: MailApp, signUp: SignUp): Promise<void> {
  const { PRODUCT_NAME: product, PUBLIC_URL: home } = app.config;
  const owner = await findUserByEmail(app.db, signUp.email);
  if (owner?.confirmed) {
    const mail = alreadyRegisteredMail({
      product,
      name: owner.displayName,
      language: owner.language,
      url: `${home}/auth`,
    });
    return app.mailer.send({ to: owner.email, ...mail });
  }
  if (!signUp.isNewest) return;
  const url = await createMailLink(app, "confirm", { userId: null, subjectId: signUp.id });
  const mail = confirmationMail({ product, language: signUp.language, url });
  await app.mailer.send({ to: signUp.email, ...mail });
}
