import { findMessageChoices, type MessageChoices } from "@lode/db/notifications/message-choices.repository";
import { createMailLink, type MailApp } from "../../auth/steps/create-mail-link.ts";

/** The link that leaves the mails of choice, made for one mail. */
export const unsubscribeLink = (app: MailApp, userId: string): Promise<string> =>
  createMailLink(app, "unsubscribe", { userId });

/** The choices of a miner who still wants this mail; undefined if it was turned off since it was planned. */
export async function stillWanted(
  { db }: Pick<MailApp, "db">,
  userId: string,
  mail: "mondayMail" | "taskMail",
): Promise<MessageChoices | undefined> {
  const choices = await findMessageChoices(db, userId);
  return choices?.[mail] ? choices : undefined;
}
