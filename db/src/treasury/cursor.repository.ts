import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, maybe, one } from "../query.ts";

/** The last transaction of the treasury's USDC account whose effect has been recorded. */
export interface TreasuryCursor {
  signature: string;
  slot: number;
}

/** Undefined until the first transaction is read. */
export const findCursor = (db: DbOrTrx): Promise<TreasuryCursor | undefined> =>
  maybe(db, "select signature, slot::float8 as slot from treasury_cursor where signature is not null");

/** Advances the cursor from `from`. False if another process moved it in the meantime. */
export const advanceCursor = (trx: Trx, from: string | undefined, to: TreasuryCursor): Promise<boolean> =>
  changedOne(
    trx,
    `update treasury_cursor set signature = :signature, slot = :slot, read_at = now(), unreadable_signature = null,
       unreadable_since = null where signature is not distinct from :from`,
    { ...to, from: from ?? null },
  );

/**
 * Records that the node does not return this transaction, where reading therefore stops. Returns since when,
 * by the database's clock.
 */
export const noteUnreadable = (db: DbOrTrx, signature: string): Promise<{ since: Date; seconds: number }> =>
  one(
    db,
    `update treasury_cursor set unreadable_signature = :signature,
       unreadable_since = case when unreadable_signature = :signature then unreadable_since else now() end
     returning unreadable_since as since, extract(epoch from now() - unreadable_since)::float8 as seconds`,
    { signature },
  );

/** The database's current time, not the start time of the transaction. */
export async function readWallClock(db: DbOrTrx): Promise<Date> {
  return (await one<{ now: Date }>(db, "select clock_timestamp() as now")).now;
}
