import { passwordChangedMail } from "@lode/adapters/mail/mail-texts";
import { findUser } from "@lode/db/auth/users.repository";
import type { MailApp } from "./steps/create-mail-link.ts";

export async function sendPasswordChangedMail(app: MailApp, { userId }: { userId: string }): Promise<void> {
  const user = await findUser(app.db, userId);
  if (!user) return;
  const url = `${app.config.PUBLIC_URL}/auth/forgot`;
  const { displayName: name, language } = user;
  const mail = passwordChangedMail({ product: app.config.PRODUCT_NAME, name, language, url });
  await app.mailer.send({ to: user.email, ...mail });
}
