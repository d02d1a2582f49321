import { EVENTS, type EventName, type EventPayload } from "@lode/core/contracts/events";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybe, run } from "../query.ts";

export interface OutboxRow {
  id: string;
  event: EventName;
  payload: Record<string, string>;
}

/**
 * Writes a fact beside the rows that made it true: this row *is* the enqueue. `userId` names the miner whose
 * open pages should hear of it, or null. Throws if the payload is not the event's.
 */
export async function append<Name extends EventName>(
  trx: Trx,
  event: Name,
  payload: EventPayload<Name>,
  userId: string | null,
): Promise<void> {
  const valid = EVENTS[event].payload.parse(payload);
  await run(trx, "insert into outbox (id, event, payload, user_id) values (:id, :event, :payload, :userId)", {
    id: newId(),
    event,
    payload: JSON.stringify(valid),
    userId,
  });
}

export type Fact = {
  [Name in EventName]: { event: Name; payload: EventPayload<Name>; userId: string | null };
}[EventName];

/** Many facts of one transaction, in one statement. */
export async function appendAll(trx: Trx, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  await run(
    trx,
    `insert into outbox (id, event, payload, user_id)
     select * from unnest(:ids::uuid[], :events::text[], :payloads::jsonb[], :userIds::uuid[])`,
    {
      ids: facts.map(newId),
      events: facts.map(({ event }) => event),
      payloads: facts.map(({ event, payload }) => JSON.stringify(EVENTS[event].payload.parse(payload))),
      userIds: facts.map(({ userId }) => userId),
    },
  );
}

/** Longer than Redis may take to accept a batch; what a relay that died had claimed is delivered after this. */
const CLAIM_SECONDS = 5;

/** Claims the oldest undispatched rows for this relay; rows that another has claimed are passed over. */
export async function claimUndispatched(db: DbOrTrx, limit: number): Promise<OutboxRow[]> {
  const rows = await many<OutboxRow>(
    db,
    `update outbox set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
     where id in (select id from outbox where dispatched_at is null and (claimed_until is null or claimed_until < now())
       order by id limit :limit for update skip locked)
     returning id, event, payload`,
    { limit },
  );
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Gives claimed rows back at once, because the queues did not take them. */
export async function releaseClaims(db: DbOrTrx, ids: string[]): Promise<void> {
  await run(db, "update outbox set claimed_until = null where id = any(:ids) and dispatched_at is null", {
    ids,
  });
}

export async function markDispatched(db: DbOrTrx, ids: string[]): Promise<void> {
  await run(db, "update outbox set dispatched_at = now() where id = any(:ids)", { ids });
}

/** Seconds that the oldest undispatched row has waited; 0 where none waits. */
export async function outboxLag(db: DbOrTrx): Promise<number> {
  const row = await maybe<{ lag: number }>(
    db,
    `select coalesce(extract(epoch from now() - min(created_at)), 0)::float as lag
     from outbox where dispatched_at is null`,
  );
  return row?.lag ?? 0;
}

/** Dispatched rows older than this have done their work; the business rows hold the history. */
export async function purgeDispatched(db: DbOrTrx, olderThanDays: number): Promise<number> {
  return run(
    db,
    "delete from outbox where id in (select id from outbox where dispatched_at < now() - make_interval(days => :days) limit 10000)",
    { days: olderThanDays },
  );
}
