import { Refused } from "@lode/core/contracts/errors";
import { findUnsubscriber } from "@lode/db/auth/email-tokens.repository";
import { turnOffWeeklyMail, turnOnWeeklyMail } from "@lode/db/mails/mails.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { Needs } from "../app.ts";

export const switchWeeklyMail = (
  { transaction }: Needs<"transaction">,
  { userId, isOn }: { userId: string; isOn: boolean },
): Promise<void> =>
  transaction(async (trx) => {
    await (isOn ? turnOnWeeklyMail : turnOffWeeklyMail)(trx, userId);
    await append(trx, "weekly_mail.switched", { userId }, userId);
  });

/**
 * Turns the weekly mail off, as often as the link is followed: mail programs repeat their request. Throws
 * Refused("mail-token-refused").
 */
export const unsubscribe = (
  { transaction }: Needs<"transaction">,
  { tokenHash }: { tokenHash: Buffer },
): Promise<void> =>
  transaction(async (trx) => {
    const found = await findUnsubscriber(trx, tokenHash);
    if (!found) throw new Refused("mail-token-refused");
    await turnOffWeeklyMail(trx, found.userId);
    await append(trx, "weekly_mail.switched", { userId: found.userId }, found.userId);
  });
