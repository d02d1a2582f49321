import { Refused } from "@lode/core/contracts/errors";
import { findUnsubscriber } from "@lode/db/auth/email-tokens.repository";
import { turnOffMails } from "@lode/db/notifications/message-choices.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

/**
 * Turns off every mail of choice, as often as the link is followed: mail programs repeat their request. Throws
 * Refused("mail-token-refused").
 */
export const unsubscribe = (
  { transaction }: Pick<App, "transaction">,
  { tokenHash }: { tokenHash: Buffer },
): Promise<void> =>
  transaction(async (trx) => {
    const found = await findUnsubscriber(trx, tokenHash);
    if (!found) throw new Refused("mail-token-refused");
    await turnOffMails(trx, found.userId);
    await append(trx, "messages.chosen", { userId: found.userId }, found.userId);
  });
