import type * as z from "zod/mini";
import { oneClickEndpoint, userEndpoint } from "./endpoint.ts";
import type * as schemas from "./notifications.schemas.ts";

export const listNotifications = userEndpoint<typeof schemas.listNotifications>("GET", "/api/notifications");
export const markNotificationsRead = userEndpoint<typeof schemas.markNotificationsRead>(
  "POST",
  "/api/notifications/read",
);

export const getMessageChoices = userEndpoint<typeof schemas.getMessageChoices>("GET", "/api/messages");
export const chooseMessages = userEndpoint<typeof schemas.chooseMessages>("PUT", "/api/messages");
export const turnOffMessages = userEndpoint<typeof schemas.turnOffMessages>("DELETE", "/api/messages");
/** A browser that opens this address, as a GET, is sent to the page that asks first. */
export const unsubscribe = oneClickEndpoint<typeof schemas.unsubscribe>("POST", "/api/messages/unsubscribe");

export type MessageChoicesView = z.output<typeof schemas.messageChoices>;
export type NotificationView = z.output<typeof schemas.notification>;
