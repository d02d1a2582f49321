import type { Trx } from "../connection.ts";
import { planEachTime } from "../plan-each-time.ts";
import { one } from "../query.ts";
import type { CounterName } from "./counters.repository.ts";

/** The rows behind each counter, in the order of their keys. */
const COUNTED: Record<CounterName, { table: string; value: string }> = {
  miners: { table: "users", value: "(email_confirmed_at is not null)::int" },
  "withdrawals completed": { table: "withdrawals", value: "(status = 'completed')::int" },
  "withdrawals failed": { table: "withdrawals", value: "(status = 'failed')::int" },
  "points completed": {
    table: "withdrawals",
    value: "case when status = 'completed' then amount else 0 end",
  },
};

export const COUNTER_NAMES = Object.keys(COUNTED) as CounterName[];

export interface CountedRows {
  rows: number;
  value: bigint;
  /** The key of the last row; null if there was none. */
  last: string | null;
}

/** The next rows of a counter, in the order of their keys. `after`: null from the beginning. */
export async function countNextRows(
  trx: Trx,
  name: CounterName,
  { after, limit }: { after: string | null; limit: number },
): Promise<CountedRows> {
  const { table, value } = COUNTED[name];
  await planEachTime(trx);
  return one(
    trx,
    `select count(*)::int as rows, coalesce(sum(value), 0)::bigint as value, max(id::text) as last
     from (select id, ${value} as value from ${table} where id > :after::uuid order by id limit :limit::int) part`,
    { after: after ?? "00000000-0000-0000-0000-000000000000", limit },
  );
}
