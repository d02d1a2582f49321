import { Refused } from "@lode/core/contracts/errors";
import { canonicalTimeZone } from "@lode/core/domain/messages/local-time";
import { type MessageChoices, storeMessageChoices } from "@lode/db/notifications/message-choices.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

/** Stores what the miner wants to be told, with the zone of the miner's days and nights. Throws Refused("invalid-input"). */
export const chooseMessages = (
  { transaction }: Pick<App, "transaction">,
  { userId, ...choices }: MessageChoices & { userId: string },
): Promise<void> =>
  transaction(async (trx) => {
    const timeZone = canonicalTimeZone(choices.timeZone);
    if (!timeZone) throw new Refused("invalid-input");
    await storeMessageChoices(trx, userId, { ...choices, timeZone });
    await append(trx, "messages.chosen", { userId }, userId);
  });
