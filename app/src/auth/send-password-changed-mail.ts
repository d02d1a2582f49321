import { passwordChangedLetter } from "@lode/core/server/mail/letters";
import { findUser } from "@lode/db/auth/users.repository";
import type { MailApp } from "./create-mail-link.ts";

export async function sendPasswordChangedMail(app: MailApp, { userId }: { userId: string }): Promise<void> {
  const user = await findUser(app.db, userId);
  if (!user) return;
  const url = `${app.config.PUBLIC_URL}/auth/forgot`;
  const letter = passwordChangedLetter({ product: app.config.PRODUCT_NAME, name: user.displayName, url });
  await app.mailer.send({ to: user.email, ...letter });
}
