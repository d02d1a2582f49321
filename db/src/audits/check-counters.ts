import type { Trx } from "../connection.ts";
import { planEachTime } from "../plan-each-time.ts";
import { one } from "../query.ts";
import { advanceRound, finishRound, lockRound, type RoundName } from "./audit-rounds.repository.ts";
import { type CounterName, readCounter } from "./counters.repository.ts";

/** The rows that each counter counts, in the order of their keys. */
const COUNTED: Record<CounterName, { table: string; value: string }> = {
  miners: { table: "users", value: "(email_confirmed_at is not null)::int" },
  "withdrawals completed": { table: "withdrawals", value: "(status = 'completed')::int" },
  "withdrawals failed": { table: "withdrawals", value: "(status = 'failed')::int" },
  "points completed": {
    table: "withdrawals",
    value: "case when status = 'completed' then amount else 0 end",
  },
};

/**
 * Counts the next rows of each counter; at the end of a round, the counter must be what was counted, give or take what it
 * has moved since the round began. `limit`: rows a step.
 */
export async function checkCounters(trx: Trx, limit: number): Promise<void> {
  for (const name of Object.keys(COUNTED) as CounterName[]) await checkCounter(trx, name, limit);
}

async function checkCounter(trx: Trx, name: CounterName & RoundName, limit: number): Promise<void> {
  const round = await lockRound(trx, name);
  const isFirst = round.position === "";
  const changesAtStart = isFirst ? (await readCounter(trx, name)).changes : round.changesAtStart;
  const { table, value } = COUNTED[name];
  await planEachTime(trx);
  const part = await one<{ rows: number; value: bigint; last: string | null }>(
    trx,
    `select count(*)::int as rows, coalesce(sum(value), 0)::bigint as value, max(id::text) as last
     from (select id, ${value} as value from ${table} where id > :after::uuid order by id limit :limit::int) part`,
    { after: isFirst ? "00000000-0000-0000-0000-000000000000" : round.position, limit },
  );
  const counted = (isFirst ? 0n : round.counted) + part.value;
  if (part.last && part.rows === limit) {
    await advanceRound(trx, name, { position: part.last, counted, changesAtStart });
    return;
  }
  const counter = await readCounter(trx, name);
  const off = counter.value > counted ? counter.value - counted : counted - counter.value;
  const moved = counter.changes - changesAtStart;
  await finishRound(trx, name, off > moved ? off - moved : 0n);
}
