import { findSignUp } from "@lode/db/auth/sign-ups.repository";
import type { MailApp } from "./steps/create-mail-link.ts";
import { mailSignUp } from "./steps/mail-sign-up.ts";

export async function answerSignUp(app: MailApp, { signUpId }: { signUpId: string }): Promise<void> {
  const signUp = await findSignUp(app.db, signUpId);
  if (signUp) await mailSignUp(app, signUp);
}
