import { Refused } from "@lode/core/contracts/errors";
import { canonicalTimeZone } from "@lode/core/domain/messages/local-time";
import { renewSubscription } from "@lode/db/notifications/push-subscriptions.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

interface RenewPush {
  userId: string;
  sessionId: string;
  endpoint: string;
  timeZone: string;
}

/**
 * Keeps a browser's subscription with the session in which the miner is now, and with the zone in which the device is now.
 * False if it was turned off elsewhere, or is another miner's: the browser should forget it. Throws
 * Refused("invalid-input").
 */
export const renewPush = (
  { transaction }: Pick<App, "transaction">,
  { timeZone: named, ...renewed }: RenewPush,
): Promise<boolean> =>
  transaction(async (trx) => {
    const timeZone = canonicalTimeZone(named);
    if (!timeZone) throw new Refused("invalid-input");
    const isKnown = await renewSubscription(trx, { ...renewed, timeZone });
    const { userId } = renewed;
    if (isKnown) await append(trx, "messages.chosen", { userId }, userId);
    return isKnown;
  });
