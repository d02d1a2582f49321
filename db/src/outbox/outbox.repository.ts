import { EVENTS, type EventName, type EventPayload } from "@lode/core/contracts/events";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, oneValue, run } from "../query.ts";

export interface OutboxRow {
  id: string;
  event: EventName;
  payload: Record<string, string>;
  createdAt: Date;
}

/**
 * Appends an event in the transaction that changes its rows: this row *is* the enqueue. `userId` is the miner
 * whose open pages are notified, or null. Throws if the payload does not match the event's schema.
 */
export const append = <Name extends EventName>(
  trx: Trx,
  event: Name,
  payload: EventPayload<Name>,
  userId: string | null,
): Promise<void> => appendAll(trx, [{ event, payload, userId } as NewEvent]);

export type NewEvent = {
  [Name in EventName]: { event: Name; payload: EventPayload<Name>; userId: string | null };
}[EventName];

export async function appendAll(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await run(trx, {
    ids: events.map(newId),
    events: events.map(({ event }) => event),
    payloads: events.map(({ event, payload }) => JSON.stringify(EVENTS[event].payload.parse(payload))),
    userIds: events.map(({ userId }) => userId),
  })(`
    insert into outbox (id, event, payload, user_id)
      select * from unnest(:ids::uuid[], :events::text[], :payloads::jsonb[], :userIds::uuid[]) e`);
}

const WAITING = `select id, event, payload, created_at as "createdAt" from outbox
  where event = any(:events::text[]) order by id limit :limit`;

interface WantedRows {
  limit: number;
  /** Events of other names stay, such as the events of a newer release. */
  events: readonly string[];
}

export const listWaiting = (db: DbOrTrx, wanted: WantedRows) => many<OutboxRow>(db, wanted)(WAITING);

/** Takes the waiting events of these names, which no relay of this release knows. */
export const takeEvents = (trx: Trx, events: readonly string[]) =>
  many<{ event: string; payload: Record<string, string> }>(trx, { events })(`
    delete from outbox where event = any(:events::text[]) returning event, payload`);

/** The columns kept of a relayed event. */
const KEPT = "id, event, payload, user_id, created_at";

/** Moves events that the queues have accepted from the outbox to the table that stories read. */
export const moveRelayed = (db: DbOrTrx, ids: string[]) =>
  run(db, { ids })(`with relayed as (
       delete from outbox where id = any(:ids::uuid[]) returning ${KEPT})
     insert into relayed_events (id, event, payload, user_id, created_at) select ${KEPT} from relayed`);

/**
 * Lists the waiting events, but only for the relay that holds the lease. Takes or renews the lease for
 * `seconds`, if this relay holds it already or the last holder released it or fell silent. Undefined if
 * another relay holds it. Uses the database's clock.
 */
export async function holdLeaseAndList(
  db: DbOrTrx,
  { holder, seconds, ...wanted }: { holder: string; seconds: number } & WantedRows,
): Promise<OutboxRow[] | undefined> {
  const rows = await many<OutboxRow & { isHeld: boolean }>(db, { holder, seconds, ...wanted })(`
    with held as (
        update relay_lease set holder = :holder, ends_at = now() + make_interval(secs => :seconds)
        where holder = :holder or holder is null or ends_at < now() returning holder)
      select h.*, w.* from (select exists (select from held) as "isHeld") h
      left join lateral (${WAITING}) w on h."isHeld" order by w.id`);
  // If no event waits, the join returns one row whose id is null.
  if (!rows[0]?.isHeld) return undefined;
  return rows.filter(({ id }) => id !== null).map(({ isHeld: _, ...row }) => row);
}

export const releaseRelayLease = (db: DbOrTrx, holder: string) =>
  run(db, { holder })("update relay_lease set holder = null where holder = :holder");

/** Age in seconds of the oldest waiting event; 0 if there is none. */
export const outboxLag = (db: DbOrTrx) =>
  oneValue<number>(db)(`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float as lag from outbox`);

/** Creates the partitions of the coming days, and drops those that ended more than `daysKept` days ago. */
export const rotateEventPartitions = (db: DbOrTrx, days: { daysAhead: number; daysKept: number }) =>
  run(db, days)("select turn_event_days(:daysAhead, :daysKept)");
