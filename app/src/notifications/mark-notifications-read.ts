import { markRead } from "@lode/db/notifications/notifications.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

/** Marks notices as read and tells the miner's other tabs. */
export const markNotificationsRead = (
  { transaction }: Pick<App, "transaction">,
  { userId, upTo }: { userId: string; upTo: string },
): Promise<void> =>
  transaction(async (trx) => {
    await markRead(trx, userId, upTo);
    await append(trx, "notification.added", { userId }, userId);
  });
