import type { LocalDay } from "@lode/core/domain/messages/local-time";
import type { SendingTime } from "@lode/core/domain/messages/sending-hours";
import { FROM_TASKS } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybe, one, run } from "../query.ts";

/** The zone of the miner's Mondays; undefined if the miner does not want the weekly mail. */
export async function findWeeklyMailZone(db: DbOrTrx, userId: string): Promise<string | undefined> {
  const found = await maybe<{ timeZone: string }>(
    db,
    `select time_zone as "timeZone" from weekly_mail_readers where user_id = :userId`,
    { userId },
  );
  return found?.timeZone;
}

export async function turnOnWeeklyMail(
  trx: Trx,
  reader: { userId: string; timeZone: string },
): Promise<void> {
  await run(
    trx,
    `insert into weekly_mail_readers (user_id, time_zone) values (:userId, :timeZone)
     on conflict (user_id) do update set time_zone = excluded.time_zone`,
    reader,
  );
}

export async function turnOffWeeklyMail(trx: Trx, userId: string): Promise<void> {
  await run(trx, "delete from weekly_mail_readers where user_id = :userId", { userId });
}

/**
 * Plans the weekly mail of up to `limit` miners in these zones who have none for the day yet. Returns the mails' ids; a
 * worker that plans at the same time returns none of them.
 */
export async function planWeeklyMails(
  db: DbOrTrx,
  { times, limit }: { times: readonly SendingTime[]; limit: number },
): Promise<string[]> {
  const wanted = await many<{ userId: string; occasion: string; endsAt: Date }>(
    db,
    `select r.user_id as "userId", z.date as occasion, z.ends_at as "endsAt"
     from unnest(:zones::text[], :dates::text[], :untils::timestamptz[]) as z (time_zone, date, ends_at)
     join weekly_mail_readers r on r.time_zone = z.time_zone
     join users u on u.id = r.user_id and u.suspended_at is null and u.deleted_at is null
     where not exists (select from miner_mails m
       where m.user_id = r.user_id and m.kind = 'weekly' and m.occasion = z.date)
     limit :limit`,
    {
      limit,
      zones: times.map(({ timeZone }) => timeZone),
      dates: times.map(({ date }) => date),
      untils: times.map(({ until }) => until),
    },
  );
  const planned = await many<{ id: string }>(
    db,
    `insert into miner_mails (id, user_id, kind, occasion, ends_at)
     select w.id, w.user_id, 'weekly', w.occasion, w.ends_at
     from unnest(:ids::uuid[], :userIds::uuid[], :occasions::text[], :ends::timestamptz[])
       as w (id, user_id, occasion, ends_at)
     on conflict do nothing returning id`,
    {
      ids: wanted.map(newId),
      userIds: wanted.map(({ userId }) => userId),
      occasions: wanted.map(({ occasion }) => occasion),
      ends: wanted.map(({ endsAt }) => endsAt),
    },
  );
  return planned.map(({ id }) => id);
}

export interface WeekFacts {
  /** Points that tasks earned, net of what was taken back. */
  points: bigint;
  balance: bigint;
  /** The rank that the last weekly mail named. */
  lastRank: number | null;
}

/** Reads what the weekly mail says about points. `days` is the week that has ended. */
export async function readWeekFacts(
  db: DbOrTrx,
  { userId, mailId, days }: { userId: string; mailId: string; days: readonly LocalDay[] },
): Promise<WeekFacts> {
  return one(
    db,
    `select l.balance,
       (select coalesce(sum(e.amount), 0)::bigint from ledger_entries e
         join ledger_transfers t on t.id = e.transfer_id and t.kind in ${FROM_TASKS}
         where e.account_id = l.id and e.created_at >= :from and e.created_at < :until
           and e.id > uuid_at(:from::timestamptz - interval '1 day')) as points,
       (select m.rank from miner_mails m where m.user_id = l.id and m.kind = 'weekly' and m.id <> :mailId
         and m.rank is not null order by m.occasion desc limit 1) as "lastRank"
     from ledger_accounts l where l.id = :userId`,
    { userId, mailId, from: days.at(0)?.from, until: days.at(-1)?.until },
  );
}

/** Keeps the rank that a mail names, for the next one. */
export async function noteMailedRank(db: DbOrTrx, mailId: string, rank: number): Promise<void> {
  await run(db, "update miner_mails set rank = :rank where id = :mailId", { mailId, rank });
}
