import type { DbOrTrx } from "../connection.ts";
import { one } from "../query.ts";

/** The counters that triggers keep (migration 0105-ledger). */
export type CounterName = "miners" | "withdrawals completed" | "withdrawals failed" | "points completed";

export interface CounterValue {
  value: bigint;
  /** The sum of all changes so far, up and down, without their sign. */
  changes: bigint;
}

export const readCounter = (db: DbOrTrx, name: CounterName): Promise<CounterValue> =>
  one(
    db,
    `select coalesce(sum(value), 0)::bigint as value, coalesce(sum(changes), 0)::bigint as changes
     from counters where name = :name`,
    { name },
  );
