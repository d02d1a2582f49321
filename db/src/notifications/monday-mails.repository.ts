import type { LocalDay } from "@lode/core/domain/messages/local-time";
import type { SendingTime } from "@lode/core/domain/messages/sending-hours";
import { FROM_TASKS } from "../conditions/state-lists.ts";
import type { DbOrTrx } from "../connection.ts";
import { many, one, run } from "../query.ts";
import { planMails } from "./miner-mails.repository.ts";

/**
 * Plans the Monday mail of up to `limit` miners in these zones who have none for the day yet. Returns the mails' ids; a
 * worker that plans at the same time returns none of them.
 */
export async function planMondayMails(
  db: DbOrTrx,
  { times, limit }: { times: readonly SendingTime[]; limit: number },
): Promise<string[]> {
  const wanted = await many<{ userId: string; occasion: string; endsAt: Date }>(
    db,
    `select c.user_id as "userId", z.date as occasion, z.ends_at as "endsAt"
     from unnest(:zones::text[], :dates::text[], :untils::timestamptz[]) as z (time_zone, date, ends_at)
     join message_choices c on c.time_zone = z.time_zone and c.monday_mail
     join users u on u.id = c.user_id and u.suspended_at is null and u.deleted_at is null
     where not exists (select from miner_mails m
       where m.user_id = c.user_id and m.kind = 'monday' and m.occasion = z.date)
     limit :limit`,
    {
      limit,
      zones: times.map(({ timeZone }) => timeZone),
      dates: times.map(({ date }) => date),
      untils: times.map(({ until }) => until),
    },
  );
  return planMails(db, "monday", wanted);
}

export interface WeekFacts {
  /** Points that tasks earned, net of what was taken back. */
  points: bigint;
  balance: bigint;
  /** The rank that the last Monday mail named. */
  lastRank: number | null;
}

/** Reads what the Monday mail says about points. `days` is the week that has ended. */
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
       (select m.rank from miner_mails m where m.user_id = l.id and m.kind = 'monday' and m.id <> :mailId
         and m.rank is not null order by m.occasion desc limit 1) as "lastRank"
     from ledger_accounts l where l.id = :userId`,
    { userId, mailId, from: days.at(0)?.from, until: days.at(-1)?.until },
  );
}

/** Keeps the rank that a mail names, for the next one. */
export async function noteMailedRank(db: DbOrTrx, mailId: string, rank: number): Promise<void> {
  await run(db, "update miner_mails set rank = :rank where id = :mailId", { mailId, rank });
}
