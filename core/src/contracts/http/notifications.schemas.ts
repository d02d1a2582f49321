import * as z from "zod/mini";
import { done, lodeId, moment } from "../ids.ts";
import { sentence } from "../said.schemas.ts";
import { timeZone } from "../time-zone.schemas.ts";
import type { EndpointSchemas } from "./endpoint.ts";

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

export const listNotifications = {
  summary: "The miner's notifications, newest first, and how many are unread",
  query: z.object({ cursor: z.optional(lodeId) }),
  response: z.object({
    notifications: z.array(notification),
    unread: z.int(),
    next_cursor: z.nullable(lodeId),
  }),
} satisfies EndpointSchemas;

export const markNotificationsRead = {
  summary: "Marks everything up to and including this notification as read",
  body: z.object({ up_to: lodeId }),
  response: done,
} satisfies EndpointSchemas;

export const getWeeklyMail = {
  summary: "Whether the miner wants the weekly mail; it is off at first",
  response: z.object({ on: z.boolean() }),
} satisfies EndpointSchemas;

export const switchWeeklyMail = {
  summary: "Turns the weekly mail on, with the zone of the miner's Mondays, or off",
  body: z.object({ on: z.boolean(), time_zone: timeZone }),
  response: z.object({ on: z.boolean() }),
} satisfies EndpointSchemas;

export const unsubscribe = {
  summary: "Turns the weekly mail off by the link in it (RFC 8058); needs no session",
  query: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: done,
} satisfies EndpointSchemas;
