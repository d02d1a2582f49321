import { findSignUp, noteMailed, noteMailRefused } from "@lode/db/auth/sign-ups.repository";
import type { MailApp } from "./steps/create-mail-link.ts";
import { mailSignUp } from "./steps/mail-sign-up.ts";
import { noteRefusal } from "./steps/passwords.ts";

/** Mails a sign-up once. */
export async function answerSignUp(app: MailApp, { signUpId }: { signUpId: string }): Promise<void> {
  const signUp = await findSignUp(app.db, signUpId);
  if (!signUp || signUp.isMailed) return;
  await noteRefusal(mailSignUp(app, signUp), () => noteMailRefused(app.db, signUpId));
  await noteMailed(app.db, signUpId);
}
