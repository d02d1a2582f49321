import { markNotificationsRead } from "@lode/app/notifications/mark-notifications-read";
import * as contract from "@lode/core/contracts/http/notifications";
import { noticeOf } from "@lode/core/contracts/notices";
import { readSentence } from "@lode/core/contracts/read-sentence";
import { listNotifications } from "@lode/db/notifications/notifications.repository";
import { route } from "../../http/route.ts";

export const listNotificationsRoute = route(contract.listNotifications, async ({ session, input, deps }) => {
  const { cursor = null } = input.query;
  const { page, unread, nextCursor } = await listNotifications(deps.db, session.userId, cursor);
  return {
    notifications: page.map(({ id, kind, detail, at, read }) => {
      // Kind and detail were written together, so they match.
      const notice = noticeOf(kind, detail as never);
      const said = { title_said: readSentence(notice.title), text_said: readSentence(notice.text) };
      return { id, kind, ...notice, ...said, at: at.toISOString(), read };
    }),
    unread,
    next_cursor: nextCursor,
  };
});

export const markNotificationsReadRoute = route(
  contract.markNotificationsRead,
  async ({ session: { userId }, input, deps }) => {
    await markNotificationsRead(deps, { userId, upTo: input.body.up_to });
    return { success: true as const };
  },
);
