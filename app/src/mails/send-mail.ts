import { GiveUpError, messageOf, RetryLaterError } from "@lode/core/contracts/errors";
import { claimMail, endMail, putOffMail, type StoredMail } from "@lode/db/mails/mails.repository";
import { recordPeer } from "@lode/db/operations/heartbeats.repository";
import { type MailWriterApp, WRITERS, type Written } from "./writers.ts";

/**
 * Sends a planned mail once. A crash between the mail server's answer and its row repeats the mail with the same id, by
 * which mailboxes recognise it. Only an operator repeats a mail that the recipient's server refused.
 */
export async function sendMail(app: MailWriterApp, { mailId }: { mailId: string }): Promise<void> {
  const mail = await claimMail(app.db, mailId);
  if (!mail) return;
  let written: Written | undefined;
  try {
    written = await write(app, mail);
    const messageId = `<${mailId}@${new URL(app.config.PUBLIC_URL).hostname}>`;
    if (written) await app.mailer.send({ messageId, ...written });
  } catch (error) {
    await putOffMail(app.db, mail, error instanceof GiveUpError);
    if (!(error instanceof RetryLaterError)) throw error;
    await recordPeer(app.db, "sending", { fault: messageOf(error) });
    app.logger.warn(
      { mailId, kind: mail.kind, reason: messageOf(error) },
      "a mail waits for an outage to end",
    );
    return;
  }
  await endMail(app.db, mail, written ? "sent" : "nothing-to-say");
}

const write = <Kind extends StoredMail["kind"]>(
  app: MailWriterApp,
  mail: StoredMail<Kind>,
): Promise<Written | undefined> => WRITERS[mail.kind](app, mail.payload);
