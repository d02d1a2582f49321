import { resetMail } from "@lode/adapters/mail/mail-texts";
import {
  endEmailRequest,
  findEmailRequest,
  noteRequestRefused,
} from "@lode/db/auth/email-requests.repository";
import { findNewestSignUp } from "@lode/db/auth/sign-ups.repository";
import { findUserByEmail } from "@lode/db/auth/users.repository";
import { createMailLink, type MailApp } from "./steps/create-mail-link.ts";
import { mailSignUp } from "./steps/mail-sign-up.ts";
import { noteRefusal } from "./steps/passwords.ts";

/** Decides whether a mail is sent. The request itself gets the same answer for every address. */
export async function answerEmailRequest(app: MailApp, { requestId }: { requestId: string }): Promise<void> {
  const request = await findEmailRequest(app.db, requestId);
  if (!request) return;
  const mail = request.purpose === "reset" ? mailReset : mailConfirmation;
  await noteRefusal(mail(app, request.email), () => noteRequestRefused(app.db, requestId));
  await endEmailRequest(app.db, requestId);
}

async function mailConfirmation(app: MailApp, email: string): Promise<void> {
  const signUp = await findNewestSignUp(app.db, email);
  if (signUp) await mailSignUp(app, signUp);
}

async function mailReset(app: MailApp, email: string): Promise<void> {
  const user = await findUserByEmail(app.db, email);
  if (!user?.confirmed) return;
  const url = await createMailLink(app, "reset", { userId: user.id });
  const { displayName: name, language } = user;
  const mail = resetMail({ product: app.config.PRODUCT_NAME, name, language, url });
  await app.mailer.send({ to: user.email, ...mail });
}
