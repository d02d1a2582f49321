import type { SendingTime } from "@lode/core/domain/messages/sending-hours";
import { accountMayDo } from "../conditions/account-may-do.ts";
import { taskIsOpen } from "../conditions/task-is-open.ts";
import { tasksOpenFor } from "../conditions/tasks-open-for.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { many, maybe, run } from "../query.ts";
import { planMails } from "./miner-mails.repository.ts";

const TASKS = 100;
const NOW = ":now::timestamptz";

/** Tasks that are open and that miners were not told of. They stay locked until the transaction ends. */
export async function lockOpenedTasks(trx: Trx, now: Date): Promise<string[]> {
  const rows = await many<{ id: string }>(
    trx,
    `select t.id from mining_tasks t where t.announced_at is null and ${taskIsOpen(NOW)}
     order by t.created_at limit ${TASKS} for no key update skip locked`,
    { now },
  );
  return rows.map(({ id }) => id);
}

/**
 * Marks these tasks as news for miners who asked to be told, have an account that may do one of them, and had nothing else to
 * do. Looks at the next `limit` miners after `after` and returns the last of them; undefined at the end.
 */
export async function noteOpenedTasks(
  trx: Trx,
  asked: { taskIds: readonly string[]; now: Date; after: string; limit: number },
): Promise<string | undefined> {
  const mayDo = (which: string) => `exists (select from social_accounts x
    join mining_tasks t on ${accountMayDo(NOW)} and ${which} where x.user_id = c.user_id)`;
  const { last } = (await maybe<{ last: string | null }>(
    trx,
    `with page as materialized (
       select c.user_id from message_choices c join users u on u.id = c.user_id
       where (c.task_notice or c.task_mail) and c.user_id > :after
         and u.suspended_at is null and u.deleted_at is null
       order by c.user_id limit :limit
     ), noted as (
       update message_choices c set notice_due = c.task_notice, mail_due = c.task_mail
       from page p where c.user_id = p.user_id
         and ${mayDo("t.id = any(:taskIds::uuid[])")} and not ${mayDo("t.announced_at is not null")}
     )
     select max(user_id::text) as last from page`,
    { ...asked, taskIds: [...asked.taskIds] },
  )) ?? { last: null };
  return last ?? undefined;
}

export async function noteAnnounced(trx: Trx, taskIds: readonly string[], now: Date): Promise<void> {
  await run(trx, "update mining_tasks set announced_at = :now where id = any(:taskIds::uuid[])", {
    taskIds: [...taskIds],
    now,
  });
}

const bindZones = (times: readonly SendingTime[]) => ({
  zones: times.map(({ timeZone }) => timeZone),
  dates: times.map(({ date }) => date),
  untils: times.map(({ until }) => until),
});
const ZONES =
  "unnest(:zones::text[], :dates::text[], :untils::timestamptz[]) as z (time_zone, date, ends_at)";

/**
 * Claims up to `limit` notices that are due in these zones, and says how many tasks each miner may do now. A miner gets
 * one an hour; for a miner who can do nothing any more the news is dropped.
 */
export async function claimTaskNotices(
  trx: Trx,
  { now, times, limit }: { now: Date; times: readonly SendingTime[]; limit: number },
): Promise<{ userId: string; tasks: number }[]> {
  const claimed = await many<{ userId: string; tasks: number }>(
    trx,
    `with due as materialized (
       select c.user_id, ${tasksOpenFor("c.user_id", NOW)} as tasks from message_choices c
       join ${ZONES} on z.time_zone = c.time_zone
       join users u on u.id = c.user_id and u.suspended_at is null
       where c.notice_due and c.task_notice and (c.noticed_at is null or c.noticed_at <= ${NOW} - interval '1 hour')
       limit :limit for no key update of c skip locked
     )
     update message_choices c set notice_due = false,
       noticed_at = case when d.tasks > 0 then ${NOW} else c.noticed_at end
     from due d where c.user_id = d.user_id returning c.user_id as "userId", d.tasks`,
    { now, limit, ...bindZones(times) },
  );
  return claimed.filter(({ tasks }) => tasks > 0);
}

/**
 * Plans the mails about open tasks that are due in these zones, for at most `limit` miners; a miner who had one today waits
 * until tomorrow. Returns the mails' ids.
 */
export async function planTaskMails(
  db: DbOrTrx,
  { times, limit }: { times: readonly SendingTime[]; limit: number },
): Promise<string[]> {
  const due = await many<{ userId: string; occasion: string; endsAt: Date }>(
    db,
    `with due as materialized (
       select c.user_id, z.date, z.ends_at from message_choices c join ${ZONES} on z.time_zone = c.time_zone
       join users u on u.id = c.user_id and u.suspended_at is null
       where c.mail_due and c.task_mail and not exists (select from miner_mails m
         where m.user_id = c.user_id and m.kind = 'task-open' and m.occasion = z.date)
       limit :limit for no key update of c skip locked
     )
     update message_choices c set mail_due = false from due d where c.user_id = d.user_id
     returning c.user_id as "userId", d.date as occasion, d.ends_at as "endsAt"`,
    { limit, ...bindZones(times) },
  );
  return planMails(db, "task-open", due);
}
