import { markNotificationsRead as markRead } from "@lode/app/notifications/mark-notifications-read";
import { markNotificationsRead } from "@lode/core/contracts/http/notifications";
import { route } from "../../http/route.ts";

export const markNotificationsReadRoute = route(
  markNotificationsRead,
  async ({ session: { userId }, input, deps }) => {
    await markRead(deps, { userId, upTo: input.body.up_to });
    return { success: true as const };
  },
);
