import * as z from "zod/mini";
import { DELIVERY_STATES } from "../../domain/webhooks/delivery.ts";
import { WEBHOOK_EVENTS } from "../../domain/webhooks/webhook-events.ts";
import type { EndpointSchemas } from "../http/endpoint.ts";
import { lodeId, moment } from "../ids.ts";
import { pageQuery } from "./list.schemas.ts";
import { reason } from "./reason.ts";

const params = z.object({ id: lodeId });
const because = z.object({ reason });
const done = z.object({ success: z.literal(true) });
const event = z.enum(WEBHOOK_EVENTS);
const state = z.enum(DELIVERY_STATES);

const endpoint = z.object({
  id: lodeId,
  /** Path and query may be a secret of the receiver, so only owners see them. */
  url: z.string(),
  events: z.array(event),
  createdAt: moment,
  createdBy: z.string(),
  disabledAt: z.nullable(moment),
  disabledReason: z.nullable(z.string()),
  /** Until this time the previous secret signs too. */
  previousEndsAt: z.nullable(moment),
  /** Pending and failed deliveries, each counted up to 1,000. */
  pending: z.int(),
  failed: z.int(),
});

export const listWebhooks = {
  summary: "The endpoints that events are sent to",
  response: z.object({ items: z.array(endpoint) }),
} satisfies EndpointSchemas;

export const addWebhook = {
  summary: "Adds an endpoint; its secret is shown once",
  body: z.object({
    url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
    events: z.array(event).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)),
    reason,
  }),
  response: z.object({ id: lodeId, secret: z.string() }),
} satisfies EndpointSchemas;

export const disableWebhook = {
  summary: "Sends nothing more to an endpoint",
  params,
  body: because,
  response: done,
} satisfies EndpointSchemas;

export const enableWebhook = {
  summary: "Sends events to an endpoint again, with those that waited",
  params,
  body: because,
  response: done,
} satisfies EndpointSchemas;

export const rotateWebhookSecret = {
  summary: "Replaces an endpoint's secret; both sign for 24 hours. The new one is shown once",
  params,
  body: because,
  response: z.object({ secret: z.string(), previousEndsAt: moment }),
} satisfies EndpointSchemas;

export const replayFailedDeliveries = {
  summary: "Sends up to 10,000 failed deliveries of an endpoint again, oldest first",
  params,
  body: because,
  response: z.object({ replayed: z.int() }),
} satisfies EndpointSchemas;

const delivery = z.object({
  id: lodeId,
  endpointId: lodeId,
  host: z.string(),
  /** The webhook-id that the receiver reads. */
  eventId: lodeId,
  event,
  subjectId: z.nullable(lodeId),
  state,
  tries: z.int(),
  nextAt: z.nullable(moment),
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  createdAt: moment,
  endedAt: z.nullable(moment),
});

export const listDeliveries = {
  summary: "Deliveries, newest first",
  query: z.object({ endpoint: z.optional(lodeId), state: z.optional(state), ...pageQuery }),
  response: z.object({ items: z.array(delivery), nextCursor: z.nullable(lodeId) }),
} satisfies EndpointSchemas;

export const getDelivery = {
  summary: "A delivery with the body that is sent",
  params,
  response: z.object({ delivery, body: z.nullable(z.string()) }),
} satisfies EndpointSchemas;

export const replayDelivery = {
  summary: "Sends an ended delivery again, under the same webhook-id",
  params,
  body: because,
  response: done,
} satisfies EndpointSchemas;
