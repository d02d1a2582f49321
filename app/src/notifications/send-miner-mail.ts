import { findUser } from "@lode/db/auth/users.repository";
import {
  claimMinerMail,
  endMinerMail,
  type MinerMail,
  releaseMinerMail,
} from "@lode/db/notifications/miner-mails.repository";
import { noteRefusal } from "../auth/steps/passwords.ts";
import type { MinerMailApp, WriteMinerMail } from "./steps/miner-mail-writer.ts";
import { writePayoutMail } from "./steps/write-payout-mail.ts";
import { writeWeeklyMail } from "./steps/write-weekly-mail.ts";

const WRITERS: Record<MinerMail["kind"], WriteMinerMail> = {
  payout: writePayoutMail,
  weekly: writeWeeklyMail,
};

/**
 * Sends a planned mail once. A crash between the mail server's answer and its row repeats the mail with the same
 * id, by which mailboxes recognise it.
 */
export async function sendMinerMail(app: MinerMailApp, { mailId: id }: { mailId: string }): Promise<void> {
  const { db, clock, config, mailer } = app;
  const mail = await claimMinerMail(db, id, clock.now());
  const user = mail && (await findUser(db, mail.userId));
  if (!user) return;
  const end = async (outcome: "sent" | "refused" | "nothing-to-say") =>
    endMinerMail(db, { id, outcome, now: clock.now() });
  try {
    // A suspended miner is told about money only.
    const isWritten = mail.kind === "payout" || !user.suspended;
    const { displayName: name, language } = user;
    const written = isWritten ? await WRITERS[mail.kind](app, { ...mail, name, language }) : undefined;
    if (!written) return await end("nothing-to-say");
    const messageId = `<${id}@${new URL(config.PUBLIC_URL).hostname}>`;
    await noteRefusal(mailer.send({ to: user.email, messageId, ...written }), () => end("refused"));
    await end("sent");
  } catch (error) {
    await releaseMinerMail(db, id);
    throw error;
  }
}
