import type { DbOrTrx, Trx } from "../connection.ts";
import { maybe, one, run } from "../query.ts";

/** The last transaction of the treasury's USDC account whose effect is known. */
export interface TreasuryCursor {
  signature: string;
  slot: number;
}

/** Undefined before the first one was read. */
export async function findCursor(db: DbOrTrx): Promise<TreasuryCursor | undefined> {
  return maybe<TreasuryCursor>(
    db,
    "select signature, slot::float8 as slot from treasury_cursor where signature is not null",
  );
}

/** Moves the cursor on from where the caller found it. False where another process has moved it meanwhile. */
export async function advanceCursor(
  trx: Trx,
  from: string | undefined,
  to: TreasuryCursor,
): Promise<boolean> {
  const changed = await run(
    trx,
    `update treasury_cursor set signature = :signature, slot = :slot, read_at = now(), unreadable_signature = null,
       unreadable_since = null where signature is not distinct from :from`,
    { ...to, from: from ?? null },
  );
  return changed === 1;
}

/** Records that the node does not show this transaction: reading stops before it. Returns since when, by the database's clock. */
export async function noteUnreadable(
  db: DbOrTrx,
  signature: string,
): Promise<{ since: Date; seconds: number }> {
  return one<{ since: Date; seconds: number }>(
    db,
    `update treasury_cursor set unreadable_signature = :signature,
       unreadable_since = case when unreadable_signature = :signature then unreadable_since else now() end
     returning unreadable_since as since, extract(epoch from now() - unreadable_since)::float8 as seconds`,
    { signature },
  );
}

/** Seconds since which a transaction of the treasury cannot be read; 0 where all can. */
export async function unreadableSeconds(db: DbOrTrx): Promise<number> {
  const row = await maybe<{ seconds: number }>(
    db,
    "select coalesce(extract(epoch from now() - unreadable_since), 0)::float8 as seconds from treasury_cursor",
  );
  return row?.seconds ?? 0;
}

/** The database's clock, of the wall and not of a transaction. */
export async function readWallClock(db: DbOrTrx): Promise<Date> {
  return (await one<{ now: Date }>(db, "select clock_timestamp() as now")).now;
}
