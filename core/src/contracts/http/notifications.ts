import type * as z from "zod/mini";
import { userEndpoint } from "./endpoint.ts";
import type * as schemas from "./notifications.schemas.ts";

export const listNotifications = userEndpoint<typeof schemas.listNotifications>("GET", "/api/notifications");
export const markNotificationsRead = userEndpoint<typeof schemas.markNotificationsRead>(
  "POST",
  "/api/notifications/read",
);

export type NotificationView = z.output<typeof schemas.notification>;
