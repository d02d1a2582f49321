import type * as z from "zod/mini";
import { operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./webhooks.schemas.ts";

export const listWebhooks = operatorEndpoint<typeof schemas.listWebhooks>("GET", "/api/webhooks", "viewer");
export const addWebhook = operatorEndpoint<typeof schemas.addWebhook>("POST", "/api/webhooks", "owner");
export const disableWebhook = operatorEndpoint<typeof schemas.disableWebhook>(
  "POST",
  "/api/webhooks/:id/disable",
  "owner",
);
export const enableWebhook = operatorEndpoint<typeof schemas.enableWebhook>(
  "POST",
  "/api/webhooks/:id/enable",
  "owner",
);
export const rotateWebhookSecret = operatorEndpoint<typeof schemas.rotateWebhookSecret>(
  "POST",
  "/api/webhooks/:id/rotate",
  "owner",
);
export const replayFailedDeliveries = operatorEndpoint<typeof schemas.replayFailedDeliveries>(
  "POST",
  "/api/webhooks/:id/replay",
  "operator",
);
export const listDeliveries = operatorEndpoint<typeof schemas.listDeliveries>(
  "GET",
  "/api/webhook-deliveries",
  "viewer",
);
export const getDelivery = operatorEndpoint<typeof schemas.getDelivery>(
  "GET",
  "/api/webhook-deliveries/:id",
  "viewer",
);
export const replayDelivery = operatorEndpoint<typeof schemas.replayDelivery>(
  "POST",
  "/api/webhook-deliveries/:id/replay",
  "operator",
);

export type WebhookView = z.output<typeof schemas.listWebhooks.response>["items"][number];
export type DeliveryView = z.output<typeof schemas.getDelivery.response>["delivery"];
