import { turnOffChoices } from "@lode/db/notifications/message-choices.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

/** Turns off everything that the miner has turned on. Mails about payouts stay. */
export const turnOffMessages = (
  { transaction }: Pick<App, "transaction">,
  { userId }: { userId: string },
): Promise<void> =>
  transaction(async (trx) => {
    await turnOffChoices(trx, userId);
    await append(trx, "messages.chosen", { userId }, userId);
  });
