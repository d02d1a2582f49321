import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, columnsOf, many, maybe, one, oneValue, run, valueSet } from "../query.ts";

export interface Movement {
  signature: string;
  slot: number;
  /** Base units; negative if USDC left the treasury. */
  delta: bigint;
  payments: readonly { withdrawalId: string }[];
}

/** Stores movements read from the chain; stored movements are not changed. */
export const recordMovements = (trx: Trx, movements: readonly Movement[]) =>
  run(trx, {
    ...columnsOf(movements, "signature", "slot", "delta"),
    ids: movements.map((one) => JSON.stringify(one.payments.map(({ withdrawalId }) => withdrawalId))),
  })(`
    insert into treasury_movements (signature, slot, delta, withdrawal_ids)
      select m.signature, m.slot, m.delta, array(select jsonb_array_elements_text(m.ids)::uuid)
      from unnest(:signature::text[], :slot::bigint[], :delta::bigint[], :ids::jsonb[])
        as m (signature, slot, delta, ids)
      on conflict (signature) do nothing`);

const ACKNOWLEDGED =
  "select signature from treasury_movements where signature = any(:signatures) and acknowledged_by is not null";
const STORED = "union select signature from payout_transactions where signature = any(:signatures)";

/** The outflows among these that an operator acknowledged, and `withStored` also those stored before they were sent. */
export const findAcknowledged = (db: DbOrTrx, signatures: readonly string[], { withStored = false } = {}) =>
  valueSet(db, { signatures })(withStored ? `${ACKNOWLEDGED} ${STORED}` : ACKNOWLEDGED);

/** Unexplained outflows, oldest first. */
export const listUnexplained = (db: DbOrTrx) =>
  many<{ signature: string }>(db)(`select m.signature from treasury_movements m
     where m.delta < 0 and m.acknowledged_by is null
       and not exists (select from payout_transactions t where t.signature = m.signature)
     order by m.slot`);

/** Acknowledges an outflow for an operator, with the reason. False if there was none to acknowledge. */
export const acknowledgeMovement = (
  trx: Trx,
  { signature, actor, reason }: { signature: string; actor: string; reason: string },
) =>
  changedOne(trx, { signature, actor, reason })(`
    update treasury_movements set acknowledged_by = :actor, acknowledged_because = :reason
      where signature = :signature and acknowledged_by is null`);

/** The last transaction of the treasury's USDC account whose effect has been recorded. */
export interface TreasuryCursor {
  signature: string;
  slot: number;
}

/** Undefined until the first transaction is read. */
export const findCursor = (db: DbOrTrx) =>
  maybe<TreasuryCursor>(db)(`
    select signature, slot::float8 as slot from treasury_cursor where signature is not null`);

/** Advances the cursor from `from`. False if another process moved it in the meantime. */
export const advanceCursor = (trx: Trx, from: string | undefined, to: TreasuryCursor) =>
  changedOne(trx, { ...to, from: from ?? null })(`
    update treasury_cursor set signature = :signature, slot = :slot, read_at = now(), unreadable_signature = null,
      unreadable_since = null where signature is not distinct from :from`);

/**
 * Records that the node does not return this transaction, where reading therefore stops. Returns since when,
 * by the database's clock.
 */
export const noteUnreadable = (db: DbOrTrx, signature: string) =>
  one<{ since: Date; seconds: number }>(db, { signature })(`
    update treasury_cursor set unreadable_signature = :signature,
        unreadable_since = case when unreadable_signature = :signature then unreadable_since else now() end
      returning unreadable_since as since, extract(epoch from now() - unreadable_since)::float8 as seconds`);

/** The database's current time, not the start time of the transaction. */
export const readWallClock = (db: DbOrTrx) => oneValue<Date>(db)("select clock_timestamp() as now");
