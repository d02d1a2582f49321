import type { DbOrTrx, Trx } from "../connection.ts";
import { maybe, one, run } from "../query.ts";

export interface Adjustment {
  id: string;
  userId: string;
  /** Negative if points were taken. */
  points: bigint;
  reason: string;
  by: string;
}

export const findAdjustment = (db: DbOrTrx, id: string): Promise<Adjustment | undefined> =>
  maybe(
    db,
    `select id, user_id as "userId", points, reason, made_by as by from point_adjustments where id = :id`,
    { id },
  );

export async function insertAdjustment(trx: Trx, adjustment: Adjustment): Promise<void> {
  await run(
    trx,
    `insert into point_adjustments (id, user_id, points, reason, made_by)
     values (:id, :userId, :points, :reason, :by)`,
    { ...adjustment, points: String(adjustment.points) },
  );
}

/**
 * Points that one operator gave and took since midnight UTC, both counted as positive. Other adjustments
 * under this name wait until the transaction ends.
 */
export async function lockAdjustedToday(trx: Trx, by: string): Promise<bigint> {
  await run(trx, "select pg_advisory_xact_lock(hashtextextended('adjustments by ' || :by, 0))", { by });
  const { points } = await one<{ points: bigint }>(
    trx,
    `select coalesce(sum(abs(points)), 0)::bigint as points from point_adjustments
     where made_by = :by and created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`,
    { by },
  );
  return points;
}
