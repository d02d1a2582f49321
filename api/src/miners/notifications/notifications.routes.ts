import { hashToken } from "@lode/adapters/crypto/random-token";
import { markNotificationsRead } from "@lode/app/notifications/notify";
import { switchWeeklyMail, unsubscribe } from "@lode/app/notifications/switch-weekly-mail";
import * as contract from "@lode/core/contracts/http/notifications";
import { noticeOf } from "@lode/core/contracts/notices";
import { written } from "@lode/core/domain/sentences/english";
import { wantsWeeklyMail } from "@lode/db/mails/mails.repository";
import { listNotifications } from "@lode/db/notifications/notifications.repository";
import { pageRoute } from "../../http/page-route.ts";
import { route } from "../../http/route.ts";

export const getWeeklyMailRoute = route(contract.getWeeklyMail, async ({ session: { userId }, deps }) => ({
  on: await wantsWeeklyMail(deps.db, userId),
}));

export const switchWeeklyMailRoute = route(
  contract.switchWeeklyMail,
  async ({ session: { userId }, input: { body }, deps }) => {
    await switchWeeklyMail(deps, { userId, isOn: body.on });
    return { on: body.on };
  },
);

export const listNotificationsRoute = route(contract.listNotifications, async ({ session, deps }) => {
  const { newest, unread } = await listNotifications(deps.db, session.userId);
  return {
    notifications: newest.map(({ id, kind, detail, at, read }) => {
      // Kind and detail were written together, so they match.
      const { title, text, path } = noticeOf(kind, detail as never);
      return { id, kind, title: written(title), text: written(text), path, at, read };
    }),
    unread,
  };
});

export const markNotificationsReadRoute = route(
  contract.markNotificationsRead,
  ({ session: { userId }, input, deps }) => markNotificationsRead(deps, { userId, upTo: input.body.up_to }),
);

/** Opening the link changes nothing, because mail scanners open links: the page asks. */
export const showUnsubscribeRoute = pageRoute(contract.unsubscribe.path, "public", async ({ query }) => ({
  redirect: `/unsubscribe?${new URLSearchParams({ token: query.get("token") ?? "" })}`,
}));

export const unsubscribeRoute = route(contract.unsubscribe, ({ input, deps }) =>
  unsubscribe(deps, { tokenHash: hashToken(input.query.token) }),
);
