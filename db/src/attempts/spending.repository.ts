import type { DbOrTrx } from "../connection.ts";
import { one, run } from "../query.ts";

/** The purpose of X reads that have no receipt. */
export type SpendingPurpose = "accounts" | "rechecks" | "automation";

/**
 * Records the cost of reads that have no stored receipt, so that it also counts towards the daily ceiling.
 */
export async function recordSpending(
  db: DbOrTrx,
  purpose: SpendingPurpose,
  microdollars: number,
): Promise<void> {
  if (microdollars === 0) return;
  await run(
    db,
    `insert into x_spending (day, purpose, microdollars) values ((now() at time zone 'utc')::date, :purpose, :microdollars)
     on conflict (day, purpose) do update set microdollars = x_spending.microdollars + excluded.microdollars`,
    { purpose, microdollars },
  );
}

export interface DaysSpending {
  /** Microdollars. */
  spent: bigint;
  /** The midnight UTC that ends the day, by the database's clock. */
  endsAt: Date;
}

/** The cost of reads of X since midnight UTC, with and without receipts. */
export async function spentToday(db: DbOrTrx): Promise<DaysSpending> {
  return one(
    db,
    `select (select coalesce(sum(cost_microdollars), 0) from verification_receipts
        where asked_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc')::bigint
       + (select coalesce(sum(microdollars), 0) from x_spending where day = (now() at time zone 'utc')::date)::bigint
       as spent,
       (date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc' as "endsAt"`,
  );
}

/** As the audit log names it; the detail has the cost. */
export const TRIED = "tried a task";

/** Microdollars that these operators' tries of tasks have cost since midnight UTC. */
export const spentOnTriesToday = async (db: DbOrTrx, by: readonly string[]): Promise<bigint> =>
  (
    await one<{ spent: bigint }>(
      db,
      `select coalesce(sum((detail->>'costMicrodollars')::bigint), 0)::bigint as spent from audit_log
       where actor = any(:by::text[]) and act = '${TRIED}'
         and id >= uuid_at(date_trunc('day', now() at time zone 'utc') at time zone 'utc')`,
      { by: [...by] },
    )
  ).spent;
