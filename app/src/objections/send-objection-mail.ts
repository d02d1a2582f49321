import { objectionAnsweredMail } from "@lode/adapters/mail/mail-texts";
import { findUser } from "@lode/db/auth/users.repository";
import { findObjection } from "@lode/db/objections/objections.repository";
import type { MailApp } from "../auth/steps/create-mail-link.ts";

/** Mails the answer, also to suspended miners, who cannot read notices. */
export async function sendObjectionMail(
  app: MailApp,
  { objectionId }: { objectionId: string },
): Promise<void> {
  const objection = await findObjection(app.db, objectionId);
  const user = objection && (await findUser(app.db, objection.userId));
  if (!user || objection.state === "open" || objection.answer === null) return;
  const mail = objectionAnsweredMail({
    product: app.config.PRODUCT_NAME,
    name: user.displayName,
    language: user.language,
    url: app.config.PUBLIC_URL,
    subject: objection.subject,
    isUpheld: objection.state === "upheld",
    answer: objection.answer,
  });
  await app.mailer.send({ to: user.email, ...mail });
}
