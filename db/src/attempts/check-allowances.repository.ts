import type { CheckFacts } from "@lode/core/domain/attempts/check-allowance";
import type { DbOrTrx, Trx } from "../connection.ts";
import { columnsOf, run } from "../query.ts";

export interface AskedMiner {
  userId: string;
  network: string;
  externalId: string;
}

const DAY = "(now() at time zone 'utc')::date";

const subjectsOf = ({ userId, network, externalId }: AskedMiner): string[] => [
  `miner:${network}:${userId}`,
  `account:${network}:${externalId}`,
];

/** What `claimBatch` returns of each attempt `a`: CheckFacts, with `missedAt` as text. */
export const CHECK_FACTS = `
  (select json_build_object('spent', coalesce(max(c.microdollars), 0)::text, 'misses', coalesce(max(c.misses), 0),
     'missedAt', max(c.missed_at), 'dayEndsAt', (${DAY} + 1)::timestamp at time zone 'utc')
   from check_allowances c where c.day = ${DAY}
     and c.subject in ('miner:' || a.network || ':' || a.user_id, 'account:' || a.network || ':' || a.external_id)) as "checkFacts"`;

/** CheckFacts as JSON has them. */
export interface StoredCheckFacts {
  spent: string;
  misses: number;
  missedAt: string | null;
  dayEndsAt: string;
}

export const toCheckFacts = (stored: StoredCheckFacts): CheckFacts => ({
  spent: BigInt(stored.spent),
  misses: stored.misses,
  missedAt: stored.missedAt === null ? null : new Date(stored.missedAt),
  dayEndsAt: new Date(stored.dayEndsAt),
});

export interface UndoneCheck extends AskedMiner {
  microdollars: number;
  isMiss: boolean;
}

/** Adds checks that did not end in `verified` to the day of their miners and accounts. */
export async function recordUndoneChecks(trx: Trx, checks: readonly UndoneCheck[]): Promise<void> {
  const costly = checks.filter(({ microdollars, isMiss }) => microdollars > 0 || isMiss);
  if (costly.length === 0) return;
  const rows = costly.flatMap((one) => subjectsOf(one).map((subject) => ({ ...one, subject })));
  // Sorted, so that two transactions do not wait for each other.
  await run(
    trx,
    `insert into check_allowances as c (subject, day, microdollars, misses, missed_at)
     select subject, ${DAY}, sum(microdollars), sum(is_miss::int), case when bool_or(is_miss) then now() end
     from unnest(:subject::text[], :microdollars::bigint[], :isMiss::bool[]) as n (subject, microdollars, is_miss)
     group by subject order by subject
     on conflict (subject) do update set day = excluded.day,
       microdollars = case when c.day = excluded.day then c.microdollars else 0 end + excluded.microdollars,
       misses = case when c.day = excluded.day then c.misses else 0 end + excluded.misses,
       missed_at = coalesce(excluded.missed_at, c.missed_at)`,
    columnsOf(rows, "subject", "microdollars", "isMiss"),
  );
}

/** Ends the rows of misses of these miners and accounts: one of their actions was there. */
export async function endMisses(trx: Trx, miners: readonly AskedMiner[]): Promise<void> {
  if (miners.length === 0) return;
  await run(
    trx,
    `update check_allowances set misses = 0 where subject in (
       select subject from check_allowances where subject = any(:subjects::text[]) and misses > 0
       order by subject for update)`,
    { subjects: miners.flatMap(subjectsOf) },
  );
}

/** Earlier days have no meaning any more. */
export async function purgeCheckAllowances(db: DbOrTrx): Promise<void> {
  await run(db, `delete from check_allowances where day < ${DAY}`);
}
