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

/** Oldest undispatched rows, locked for this transaction; rows that another relay holds are passed over. */
export async function claimUndispatched(trx: Trx, limit: number): Promise<OutboxRow[]> {
  return many<OutboxRow>(
    trx,
    `select id, event, payload from outbox where dispatched_at is null
     order by id limit :limit for update skip locked`,
    { limit },
  );
}

export async function markDispatched(trx: Trx, ids: string[]): Promise<void> {
  await run(trx, "update outbox set dispatched_at = now() where id = any(:ids)", { ids });
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
