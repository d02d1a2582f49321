import type { Finding } from "@lode/core/domain/operations/judge-overview";
import type { OpenAlarm } from "@lode/core/domain/operations/plan-alarms";
import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, many, run } from "../query.ts";

export type OpenAlarmRow = OpenAlarm & Pick<Finding, "text">;

/** The open alarms, locked until the transaction ends. */
export const lockOpenAlarms = (trx: Trx): Promise<OpenAlarmRow[]> =>
  many(
    trx,
    `select id, key, light, text, missing_since as "missingSince" from alarms where cleared_at is null
     order by id for update`,
  );

/** False if another process has opened an alarm with this key. */
export const insertAlarm = (
  trx: Trx,
  alarm: Pick<Finding, "light" | "text" | "runbook" | "page"> & { id: string; key: string; now: Date },
): Promise<boolean> =>
  changedOne(
    trx,
    `insert into alarms (id, key, light, text, runbook, page, opened_at)
     values (:id, :key, :light, :text, :runbook, :page, :now)
     on conflict (key) where cleared_at is null do nothing`,
    alarm,
  );

export async function worsenAlarm(trx: Trx, id: string, text: string): Promise<void> {
  await run(trx, "update alarms set light = 'red', text = :text where id = :id", { id, text });
}

/** Sets since when the findings of these alarms are gone, or null if they are back. */
export async function setMissing(trx: Trx, ids: readonly string[], since: Date | null): Promise<void> {
  await run(trx, "update alarms set missing_since = :since where id = any(:ids::uuid[])", {
    ids: [...ids],
    since,
  });
}

export async function clearAlarm(trx: Trx, id: string, now: Date): Promise<void> {
  await run(trx, "update alarms set cleared_at = :now where id = :id", { id, now });
}

/** Deletes alarms that cleared more than `olderThanDays` days ago, and all messages that ended before then. */
export async function purgeAlarms(db: DbOrTrx, olderThanDays: number): Promise<number> {
  const days = { days: olderThanDays };
  await run(db, "delete from alarm_messages where ended_at < now() - make_interval(days => :days)", days);
  return run(
    db,
    `delete from alarms a where cleared_at < now() - make_interval(days => :days)
       and not exists (select from alarm_messages m where m.alarm_id = a.id)`,
    days,
  );
}
