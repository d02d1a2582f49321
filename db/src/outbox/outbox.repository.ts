import { EVENTS, type EventName, type EventPayload } from "@lode/core/contracts/events";
import { type DbOrTrx, type Trx, traceparentFor } from "../connection.ts";
import { newId } from "../id.ts";
import { many, one, run } from "../query.ts";
import { addDeliveries } from "../webhooks/deliveries.repository.ts";

export interface OutboxRow {
  id: string;
  event: EventName;
  payload: Record<string, string>;
  createdAt: Date;
  /** The step that appended it, as a W3C `traceparent`. */
  traceparent: string | null;
}

/**
 * Appends an event in the transaction that changes its rows: this row *is* the enqueue. `userId` is the miner whose open
 * pages are notified, or null. Throws if the payload is not the event's.
 */
export async function append<Name extends EventName>(
  trx: Trx,
  event: Name,
  payload: EventPayload<Name>,
  userId: string | null,
): Promise<void> {
  const valid = EVENTS[event].payload.parse(payload);
  const id = newId();
  await run(
    trx,
    `insert into outbox (id, event, payload, user_id, traceparent)
     values (:id, :event, :payload, :userId, :traceparent)`,
    { id, event, payload: JSON.stringify(valid), userId, traceparent: traceparentFor(trx) },
  );
  await addDeliveries(trx, [{ id, event, payload: valid }]);
}

export type NewEvent = {
  [Name in EventName]: { event: Name; payload: EventPayload<Name>; userId: string | null };
}[EventName];

/** Appends many events in one statement. */
export async function appendAll(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const appended = events.map(({ event, payload }) => ({
    id: newId(),
    event,
    payload: EVENTS[event].payload.parse(payload),
  }));
  await run(
    trx,
    `insert into outbox (id, event, payload, user_id, traceparent)
     select e.*, :traceparent::text
     from unnest(:ids::uuid[], :events::text[], :payloads::jsonb[], :userIds::uuid[]) e`,
    {
      ids: appended.map(({ id }) => id),
      events: appended.map(({ event }) => event),
      payloads: appended.map(({ payload }) => JSON.stringify(payload)),
      userIds: events.map(({ userId }) => userId),
      traceparent: traceparentFor(trx),
    },
  );
  await addDeliveries(trx, appended);
}

/** Longer than Redis may take to accept a batch; rows claimed by a crashed relay are delivered after this. */
const CLAIM_SECONDS = 5;

/** Claims the oldest undispatched rows for this relay; rows that another relay has claimed are skipped. */
export async function claimUndispatched(db: DbOrTrx, limit: number): Promise<OutboxRow[]> {
  const rows = await many<OutboxRow>(
    db,
    `update outbox set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
     where id in (select id from outbox where dispatched_at is null and (claimed_until is null or claimed_until < now())
       order by id limit :limit for update skip locked)
     returning id, event, payload, created_at as "createdAt", traceparent`,
    { limit },
  );
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Releases claimed rows at once, because the queues did not accept them. */
export async function releaseClaims(db: DbOrTrx, ids: string[]): Promise<void> {
  await run(db, "update outbox set claimed_until = null where id = any(:ids) and dispatched_at is null", {
    ids,
  });
}

export async function markDispatched(db: DbOrTrx, ids: string[]): Promise<void> {
  await run(db, "update outbox set dispatched_at = now() where id = any(:ids)", { ids });
}

/** Age in seconds of the oldest undispatched row; 0 if there is none. */
export async function outboxLag(db: DbOrTrx): Promise<number> {
  const { lag } = await one<{ lag: number }>(
    db,
    `select coalesce(extract(epoch from now() - min(created_at)), 0)::float as lag
     from outbox where dispatched_at is null`,
  );
  return lag;
}

/** Deletes older dispatched rows; the business rows hold the history. */
export async function purgeDispatched(db: DbOrTrx, olderThanDays: number): Promise<number> {
  return run(
    db,
    "delete from outbox where id in (select id from outbox where dispatched_at < now() - make_interval(days => :days) limit 10000)",
    { days: olderThanDays },
  );
}
