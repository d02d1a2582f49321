import { hashToken } from "@lode/adapters/crypto/random-token";
import { chooseMessages } from "@lode/app/notifications/choose-messages";
import { markNotificationsRead } from "@lode/app/notifications/mark-notifications-read";
import { turnOffMessages } from "@lode/app/notifications/turn-off-messages";
import { unsubscribe } from "@lode/app/notifications/unsubscribe";
import * as contract from "@lode/core/contracts/http/notifications";
import { noticeOf } from "@lode/core/contracts/notices";
import { readSentence } from "@lode/core/contracts/read-sentence";
import { findMessageChoices, type MessageChoices } from "@lode/db/notifications/message-choices.repository";
import { listNotifications } from "@lode/db/notifications/notifications.repository";
import { pageRoute } from "../../http/page-route.ts";
import { route } from "../../http/route.ts";

export const chooseMessagesRoute = route(
  contract.chooseMessages,
  async ({ session: { userId }, input: { body }, deps }) => {
    await chooseMessages(deps, {
      userId,
      mondayMail: body.monday_mail,
      taskNotice: body.task_notice,
      taskMail: body.task_mail,
      timeZone: body.time_zone,
    });
    return { messages: body };
  },
);

const NOTHING: MessageChoices = { mondayMail: false, taskNotice: false, taskMail: false, timeZone: "UTC" };

export const getMessageChoicesRoute = route(
  contract.getMessageChoices,
  async ({ session: { userId }, deps }) => {
    const { mondayMail, taskNotice, taskMail, timeZone } =
      (await findMessageChoices(deps.db, userId)) ?? NOTHING;
    return {
      messages: {
        monday_mail: mondayMail,
        task_notice: taskNotice,
        task_mail: taskMail,
        time_zone: timeZone,
      },
    };
  },
);

export const turnOffMessagesRoute = route(contract.turnOffMessages, async ({ session: { userId }, deps }) => {
  await turnOffMessages(deps, { userId });
  return { success: true as const };
});

export const listNotificationsRoute = route(contract.listNotifications, async ({ session, input, deps }) => {
  const { cursor = null } = input.query;
  const { page, unread, nextCursor } = await listNotifications(deps.db, {
    userId: session.userId,
    cursor,
    now: deps.clock.now(),
  });
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

/** Opening the link changes nothing, because mail scanners open links: the page asks. */
export const showUnsubscribeRoute = pageRoute(contract.unsubscribe.path, "public", async ({ query }) => ({
  redirect: `/unsubscribe?${new URLSearchParams({ token: query.get("token") ?? "" })}`,
}));

export const unsubscribeRoute = route(contract.unsubscribe, async ({ input, deps }) => {
  await unsubscribe(deps, { tokenHash: hashToken(input.query.token) });
  return { success: true as const };
});
