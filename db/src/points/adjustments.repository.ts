import type { DbOrTrx, Trx } from "../connection.ts";
import { maybe, run } from "../query.ts";

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
