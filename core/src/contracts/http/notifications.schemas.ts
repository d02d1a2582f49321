import * as z from "zod/mini";
import { lodeId, moment } from "../ids.ts";
import { said } from "../said.schemas.ts";
import type { EndpointSchemas } from "./endpoint.ts";

export const notification = z.object({
  id: lodeId,
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  title_said: said,
  text_said: said,
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
  response: z.object({ success: z.literal(true) }),
} satisfies EndpointSchemas;
