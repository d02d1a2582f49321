import type * as z from "zod/mini";
import { oneClickEndpoint, userEndpoint } from "./endpoint.ts";
import type * as schemas from "./notifications.schemas.ts";

export const listNotifications = userEndpoint<typeof schemas.listNotifications>("GET", "/api/notifications");
export const markNotificationsRead = userEndpoint<typeof schemas.markNotificationsRead>(
  "POST",
  "/api/notifications/read",
);

export const getWeeklyMail = userEndpoint<typeof schemas.getWeeklyMail>("GET", "/api/weekly-mail");
export const switchWeeklyMail = userEndpoint<typeof schemas.switchWeeklyMail>("PUT", "/api/weekly-mail");
/** A browser that opens this address, as a GET, is sent to the page that asks first. */
export const unsubscribe = oneClickEndpoint<typeof schemas.unsubscribe>(
  "POST",
  "/api/weekly-mail/unsubscribe",
);

export type NotificationView = z.output<typeof schemas.notification>;
