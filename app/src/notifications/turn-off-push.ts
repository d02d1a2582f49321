import { endSubscriptionOfSession } from "@lode/db/notifications/push-subscriptions.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

/** Tells the miner nothing more in the browser of this session. */
export const turnOffPush = (
  { transaction }: Pick<App, "transaction">,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> =>
  transaction(async (trx) => {
    await endSubscriptionOfSession(trx, sessionId);
    await append(trx, "messages.chosen", { userId }, userId);
  });
