import type { EventName } from "@lode/core/contracts/events";
import { isWebhookEvent, type WebhookEvent } from "@lode/core/domain/webhooks/webhook-events";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, many, maybe, run } from "../query.ts";

export interface AppendedEvent {
  id: string;
  event: EventName;
  payload: Record<string, string>;
}

/**
 * Creates a delivery for every endpoint that wants one of these events. Runs in the transaction that appends
 * the events: a queue may lose a job, but a committed event must arrive.
 */
export async function addDeliveries(trx: Trx, appended: readonly AppendedEvent[]): Promise<void> {
  const wanted = appended.filter(({ event }) => isWebhookEvent(event));
  if (wanted.length === 0) return;
  const endpoints = await many<{ id: string; events: string[] }>(
    trx,
    "select id, events from webhook_endpoints where disabled_at is null and events && :events::text[]",
    { events: [...new Set(wanted.map(({ event }) => event))] },
  );
  const pairs = endpoints.flatMap((endpoint) =>
    wanted.filter(({ event }) => endpoint.events.includes(event)).map((one) => ({ endpoint, one })),
  );
  if (pairs.length === 0) return;
  await run(
    trx,
    `insert into webhook_deliveries (id, endpoint_id, event_id, event, subject_id, next_at)
     select p.*, now() from unnest(:ids::uuid[], :endpointIds::uuid[], :eventIds::uuid[], :events::text[], :subjects::uuid[]) p
     on conflict (endpoint_id, event_id) do nothing`,
    {
      ids: pairs.map(newId),
      endpointIds: pairs.map(({ endpoint }) => endpoint.id),
      eventIds: pairs.map(({ one }) => one.id),
      events: pairs.map(({ one }) => one.event),
      subjects: pairs.map(({ one: { payload } }) => payload.attemptId ?? payload.withdrawalId ?? null),
    },
  );
}

/** Whether `listDueDeliveries` would find any delivery now. */
export const DELIVERIES_ARE_DUE = `exists (select from webhook_endpoints e where e.disabled_at is null and exists (
  select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending' and d.next_at <= now()))`;

/** Deliveries whose next try is due; for each endpoint, the longest waiting first. */
export const listDueDeliveries = (db: DbOrTrx, now: Date, perEndpoint: number): Promise<{ id: string }[]> =>
  many(
    db,
    `select d.id from webhook_endpoints e cross join lateral (
       select id, next_at from webhook_deliveries
       where endpoint_id = e.id and state = 'pending' and next_at <= :now order by next_at limit :perEndpoint) d
     where e.disabled_at is null order by d.next_at`,
    { now, perEndpoint },
  );

export interface ClaimedDelivery {
  id: string;
  endpointId: string;
  url: string;
  sealedSecret: string;
  /** Null if the previous secret no longer signs. */
  sealedPreviousSecret: string | null;
  eventId: string;
  event: WebhookEvent;
  subjectId: string | null;
  eventAt: Date;
  body: string | null;
  tries: number;
}

/**
 * Claims one try of a delivery until `until`. If the worker crashes, the delivery is due again then.
 * Undefined if it is not due, has ended, or its endpoint is disabled.
 */
export const claimDelivery = (
  trx: Trx,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<ClaimedDelivery | undefined> =>
  maybe(
    trx,
    `update webhook_deliveries d set tries = d.tries + 1, next_at = :until from webhook_endpoints e
     where d.id = :id and d.state = 'pending' and d.next_at <= :now and e.id = d.endpoint_id and e.disabled_at is null
     returning d.id, d.endpoint_id as "endpointId", e.url, e.sealed_secret as "sealedSecret",
       case when e.previous_ends_at > :now then e.sealed_previous_secret end as "sealedPreviousSecret",
       d.event_id as "eventId", d.event, d.subject_id as "subjectId", d.created_at as "eventAt", d.body, d.tries`,
    { id, now, until },
  );

export async function setDeliveryBody(trx: Trx, id: string, body: string): Promise<void> {
  await run(trx, "update webhook_deliveries set body = :body where id = :id", { id, body });
}

export interface DeliveryResult {
  id: string;
  /** The claimed try. The answer to an earlier try, or to a try from before a replay, changes nothing. */
  tries: number;
  status: number | null;
  error: string | null;
}

/** Ends a delivery. False if the delivery has changed since the try was claimed. */
export const endDelivery = (
  trx: Trx,
  { state, ...result }: DeliveryResult & { state: "delivered" | "failed" },
): Promise<boolean> =>
  changedOne(
    trx,
    `update webhook_deliveries set state = :state, next_at = null, ended_at = now(), last_status = :status,
       last_error = :error
     where id = :id and state = 'pending' and tries = :tries`,
    { ...result, state },
  );

/**
 * Schedules the next try of a delivery at `nextAt`. False if the delivery has changed since the try was
 * claimed.
 */
export const retryDelivery = (
  trx: Trx,
  { nextAt, ...result }: DeliveryResult & { nextAt: Date },
): Promise<boolean> =>
  changedOne(
    trx,
    `update webhook_deliveries set next_at = :nextAt, last_status = :status, last_error = :error
     where id = :id and state = 'pending' and tries = :tries`,
    { ...result, nextAt },
  );

/** Sends an ended delivery again, with all its tries. False if it has not ended or does not exist. */
export const replayDelivery = (trx: Trx, id: string): Promise<boolean> =>
  changedOne(
    trx,
    `update webhook_deliveries set state = 'pending', tries = 0, next_at = now(), ended_at = null
     where id = :id and state <> 'pending'`,
    { id },
  );

/** Sends an endpoint's oldest failed deliveries again, and returns how many. */
export const replayFailed = (trx: Trx, endpointId: string, limit: number): Promise<number> =>
  run(
    trx,
    `update webhook_deliveries set state = 'pending', tries = 0, next_at = now(), ended_at = null
     where id in (select id from webhook_deliveries where endpoint_id = :endpointId and state = 'failed'
       order by id limit :limit for update)`,
    { endpointId, limit },
  );

/** Deletes deliveries that ended more than `olderThanDays` days ago. */
export const purgeDeliveries = (db: DbOrTrx, olderThanDays: number): Promise<number> =>
  run(
    db,
    `delete from webhook_deliveries where id in (
       select id from webhook_deliveries where ended_at < now() - make_interval(days => :days) limit 10000)`,
    { days: olderThanDays },
  );
