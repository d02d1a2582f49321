import { listNotifications } from "@lode/core/contracts/http/notifications";
import { noticeOf } from "@lode/core/contracts/notices";
import * as notifications from "@lode/db/notifications/notifications.repository";
import { route } from "../../http/route.ts";

export const listNotificationsRoute = route(listNotifications, async ({ session, input, deps }) => {
  const { cursor = null } = input.query;
  const { page, unread, nextCursor } = await notifications.listNotifications(deps.db, session.userId, cursor);
  return {
    notifications: page.map(({ id, kind, detail, at, read }) => ({
      id,
      kind,
      // Kind and detail were written together, so they match.
      ...noticeOf(kind, detail as never),
      at: at.toISOString(),
      read,
    })),
    unread,
    next_cursor: nextCursor,
  };
});
