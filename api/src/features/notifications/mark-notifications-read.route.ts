import { markNotificationsRead } from "@lode/core/contracts/http/notifications";
import { markRead } from "@lode/db/notifications/notifications.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { route } from "../../http/route.ts";

/** The other tabs hear of it as well. */
export const markNotificationsReadRoute = route(
  markNotificationsRead,
  async ({ session: { userId }, input, deps }) => {
    await deps.transaction(async (trx) => {
      await markRead(trx, userId, input.body.up_to);
      await append(trx, "notification.added", { userId }, userId);
    });
    return { success: true as const };
  },
);
