import * as z from "zod/mini";
import { done, lodeId, moment } from "../ids.ts";
import { sentence } from "../said.ts";
import { publicEndpoint, userEndpoint } from "./endpoint.ts";

export const notification = z.object({
  id: lodeId,
  kind: z.string(),
  title: sentence,
  text: sentence,
  /** The page with more details. */
  path: z.string(),
  at: moment,
  read: z.boolean(),
});

export const listNotifications = userEndpoint("GET", "/api/notifications", {
  summary: "The miner's newest 30 notifications, newest first, and how many are unread",
  response: z.object({ notifications: z.array(notification), unread: z.int() }),
});

export const markNotificationsRead = userEndpoint("POST", "/api/notifications/read", {
  summary: "Marks everything up to and including this notification as read",
  body: z.object({ up_to: lodeId }),
  response: done,
});

export const getWeeklyMail = userEndpoint("GET", "/api/weekly-mail", {
  summary: "Whether the miner wants the weekly mail; it is off at first",
  response: z.object({ on: z.boolean() }),
});

export const switchWeeklyMail = userEndpoint("PUT", "/api/weekly-mail", {
  summary: "Turns the weekly mail on or off",
  body: z.object({ on: z.boolean() }),
  response: z.object({ on: z.boolean() }),
});

/** A GET of this address, as by a browser, redirects to the page that asks for confirmation. */
export const unsubscribe = {
  ...publicEndpoint("POST", "/api/weekly-mail/unsubscribe", {
    summary: "Turns the weekly mail off by the link in it (RFC 8058); needs no session",
    query: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
    response: done,
  }),
  isOneClick: true,
} as const;

export type NotificationView = z.output<typeof notification>;
