import type { Mail } from "@lode/adapters/mail/mailer";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import type { Language } from "@lode/core/domain/languages";
import { findUser } from "@lode/db/auth/users.repository";
import {
  claimMinerMail,
  endMinerMail,
  type MinerMail,
  releaseMinerMail,
} from "@lode/db/notifications/miner-mails.repository";
import type { App } from "../app.ts";
import type { MailApp } from "../auth/steps/create-mail-link.ts";
import { noteRefusal } from "../auth/steps/note-refusal.ts";
import { writeMondayMail } from "./steps/write-monday-mail.ts";
import { writePayoutMail } from "./steps/write-payout-mail.ts";
import { writeTaskMail } from "./steps/write-task-mail.ts";

type MinerMailApp = MailApp & Pick<App, "clock" | "redis"> & { config: Pick<WorkerConfig, "QUEUE_PREFIX"> };

/** A mail about one row of `miner_mails`; undefined if there is nothing to say. */
export type WriteMinerMail = (
  app: MinerMailApp,
  mail: MinerMail & { name: string; language: Language },
) => Promise<Omit<Mail, "to"> | undefined>;

const WRITERS: Record<MinerMail["kind"], WriteMinerMail> = {
  payout: writePayoutMail,
  monday: writeMondayMail,
  "task-open": writeTaskMail,
};

/**
 * Sends a planned mail once. A crash between the mail server's answer and its row repeats the mail with the same
 * id, by which mailboxes recognise it.
 */
export async function sendMinerMail(app: MinerMailApp, { mailId: id }: { mailId: string }): Promise<void> {
  const { db, clock, mailer } = app;
  const mail = await claimMinerMail(db, id, clock.now());
  const user = mail && (await findUser(db, mail.userId));
  if (!user) return;
  const isNews = mail.kind === "payout" || !user.suspended;
  const end = (outcome: "sent" | "refused" | "nothing-to-say") =>
    endMinerMail(db, { id, outcome, now: clock.now() });
  try {
    const { displayName: name, language } = user;
    const written = isNews && (await WRITERS[mail.kind](app, { ...mail, name, language }));
    if (!written) return void (await end("nothing-to-say"));
    const messageId = `<${id}@${new URL(app.config.PUBLIC_URL).hostname}>`;
    await noteRefusal(mailer.send({ to: user.email, messageId, ...written }), async () => {
      await end("refused");
    });
    await end("sent");
  } catch (error) {
    await releaseMinerMail(db, id);
    throw error;
  }
}
