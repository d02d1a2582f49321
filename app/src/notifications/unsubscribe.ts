import { Refused } from "@lode/core/contracts/errors";
import { findUnsubscriber } from "@lode/db/auth/email-tokens.repository";
import { turnOffWeeklyMail } from "@lode/db/notifications/weekly-mails.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

/**
 * Turns the weekly mail off, as often as the link is followed: mail programs repeat their request. Throws
 * Refused("mail-token-refused").
 */
export const unsubscribe = (
  { transaction }: Pick<App, "transaction">,
  { tokenHash }: { tokenHash: Buffer },
): Promise<void> =>
  transaction(async (trx) => {
    const found = await findUnsubscriber(trx, tokenHash);
    if (!found) throw new Refused("mail-token-refused");
    await turnOffWeeklyMail(trx, found.userId);
    await append(trx, "weekly_mail.switched", { userId: found.userId }, found.userId);
  });
