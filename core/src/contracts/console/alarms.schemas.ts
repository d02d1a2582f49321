import * as z from "zod/mini";
import { ALARM_NEWS, CHANNEL_KINDS } from "../../domain/operations/plan-alarms.ts";
import { DELIVERY_STATES } from "../../domain/webhooks/delivery.ts";
import type { EndpointSchemas } from "../http/endpoint.ts";
import { lodeId, moment } from "../ids.ts";
import { pageQuery } from "./list.schemas.ts";
import { reason } from "./reason.ts";

const params = z.object({ id: lodeId });
const done = z.object({ success: z.literal(true) });
const kind = z.enum(CHANNEL_KINDS);

/** What a channel was told, and with what result. */
const sent = z.object({
  id: lodeId,
  news: z.enum(ALARM_NEWS),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  createdAt: moment,
  endedAt: z.nullable(moment),
});

/** The whole of a target is shown to owners only: a web address's path may be a secret. */
const target = z.string();

export const listAlarms = {
  summary: "Alarms that are open, or that have cleared within 90 days, newest first, with who was told",
  query: z.object({ state: z._default(z.enum(["open", "cleared"]), "open"), ...pageQuery }),
  response: z.object({
    items: z.array(
      z.object({
        id: lodeId,
        light: z.enum(["amber", "red"]),
        text: z.string(),
        runbook: z.string(),
        /** The console's page where an operator can act; null if there is none. */
        page: z.nullable(z.string()),
        openedAt: moment,
        clearedAt: z.nullable(moment),
        sent: z.array(z.extend(sent, { channel: z.object({ kind, target }) })),
      }),
    ),
    nextCursor: z.nullable(lodeId),
  }),
} satisfies EndpointSchemas;

export const listAlarmChannels = {
  summary: "Where alarms go: working channels first, then those that have ended",
  response: z.object({
    items: z.array(
      z.object({
        id: lodeId,
        kind,
        target,
        createdAt: moment,
        createdBy: z.string(),
        endedAt: z.nullable(moment),
        endedBy: z.nullable(z.string()),
        endedReason: z.nullable(z.string()),
        last: z.nullable(sent),
      }),
    ),
  }),
} satisfies EndpointSchemas;

export const addAlarmChannel = {
  summary: "Adds a channel of alarms; a webhook's secret is shown once",
  body: z.object({ kind, target: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)), reason }),
  response: z.object({ id: lodeId, secret: z.nullable(z.string()) }),
} satisfies EndpointSchemas;

export const endAlarmChannel = {
  summary: "Ends a channel for good",
  params,
  body: z.object({ reason }),
  response: done,
} satisfies EndpointSchemas;

export const testAlarmChannel = {
  summary: "Sends a test to a channel, on the way of every alarm",
  params,
  body: z.object({}),
  response: done,
} satisfies EndpointSchemas;
