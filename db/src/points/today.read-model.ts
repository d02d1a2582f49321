import type { LocalDay } from "@lode/core/domain/messages/local-time";
import type { DbOrTrx } from "../connection.ts";
import { many, one } from "../query.ts";

export async function readSignUp(db: DbOrTrx, userId: string): Promise<Date> {
  const { at } = await one<{ at: Date }>(db, "select created_at as at from users where id = :userId", {
    userId,
  });
  return at;
}

/**
 * How many tasks earned the miner something on each of these days. Reads awards by the key of the index, which is ordered
 * by time; the application's clocks make the ids, so the range is a day longer. An award that was taken back
 * still counts: that day was not idle.
 */
export async function readTasksOfDays(
  db: DbOrTrx,
  userId: string,
  days: readonly LocalDay[],
): Promise<{ date: string; tasks: number }[]> {
  return many(
    db,
    `select d.date, count(distinct a.task_id)::int as tasks
     from unnest(:dates::text[], :froms::timestamptz[], :untils::timestamptz[]) as d (date, starts, ends)
     left join (
       select e.created_at, k.task_id
       from ledger_entries e join ledger_transfers t on t.id = e.transfer_id and t.kind = 'award'
       join task_attempts k on k.id = t.subject_id
       where e.account_id = :userId and e.created_at >= :first and e.id > uuid_at(:first::timestamptz - interval '1 day')
     ) a on a.created_at >= d.starts and a.created_at < d.ends
     group by d.date order by d.date`,
    {
      userId,
      first: days[0]?.from,
      dates: days.map(({ date }) => date),
      froms: days.map(({ from }) => from),
      untils: days.map(({ until }) => until),
    },
  );
}
