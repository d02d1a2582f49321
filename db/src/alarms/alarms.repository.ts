import type { Finding } from "@lode/core/domain/operations/conditions";
import type { OpenAlarm } from "@lode/core/domain/operations/plan-alarms";
import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, many, one, run } from "../query.ts";

export const lockOpenAlarms = (trx: Trx) =>
  many<OpenAlarm>(trx)(`
    select id, key, light, missing_since as "missingSince" from alarms where cleared_at is null
      order by id for update`);

export const listOpenAlarms = (db: DbOrTrx) =>
  many<{ key: string; openedAt: Date }>(db)(`
    select key, opened_at as "openedAt" from alarms where cleared_at is null`);

/** False if another process has opened an alarm with this key. */
export const insertAlarm = (
  trx: Trx,
  alarm: Pick<Finding, "light" | "text" | "runbook"> & { id: string; key: string; now: Date },
) =>
  changedOne(trx, { ...alarm })(`insert into alarms (id, key, light, text, runbook, opened_at)
     values (:id, :key, :light, :text, :runbook, :now)
     on conflict (key) where cleared_at is null do nothing`);

/** The contents of the mail about an alarm. */
export type ToldAlarm = Pick<Finding, "light" | "text" | "runbook"> & { openedAt: Date };
const TOLD = `light, text, runbook, opened_at as "openedAt"`;

export const worsenAlarm = (trx: Trx, change: { id: string; text: string }) =>
  one<ToldAlarm>(trx, { ...change })(`
    update alarms set light = 'red', text = :text where id = :id returning ${TOLD}`);

/** Sets since when the findings of these alarms are gone, or null if they are back. */
export const setMissing = (trx: Trx, ids: readonly string[], since: Date | null) =>
  run(trx, { ids, since })("update alarms set missing_since = :since where id = any(:ids::uuid[])");

export const clearAlarms = (trx: Trx, ids: readonly string[]) =>
  many<ToldAlarm>(trx, { ids })(`delete from alarms where id = any(:ids::uuid[]) returning ${TOLD}`);
