import type { Finding } from "@lode/core/domain/operations/judge-overview";
import type { OpenAlarm } from "@lode/core/domain/operations/plan-alarms";
import type { Trx } from "../connection.ts";
import { many, run } from "../query.ts";

/** The open alarms, locked until the transaction ends. */
export const lockOpenAlarms = (trx: Trx): Promise<OpenAlarm[]> =>
  many(
    trx,
    `select id, key, light, missing_since as "missingSince" from alarms where cleared_at is null
     order by id for update`,
  );

/** Does nothing if another process has opened an alarm with this key. */
export async function insertAlarm(
  trx: Trx,
  alarm: Pick<Finding, "light" | "text" | "runbook"> & { id: string; key: string; now: Date },
): Promise<void> {
  await run(
    trx,
    `insert into alarms (id, key, light, text, runbook, opened_at, mail_at)
     values (:id, :key, :light, :text, :runbook, :now, :now)
     on conflict (key) where cleared_at is null do nothing`,
    alarm,
  );
}

export async function worsenAlarm(
  trx: Trx,
  { id, text, now }: { id: string; text: string; now: Date },
): Promise<void> {
  const change = { id, text, now };
  await run(trx, "update alarms set light = 'red', text = :text, mail_at = :now where id = :id", change);
}

/** Sets since when the findings of these alarms are gone, or null if they are back. */
export async function setMissing(trx: Trx, ids: readonly string[], since: Date | null): Promise<void> {
  await run(trx, "update alarms set missing_since = :since where id = any(:ids::uuid[])", {
    ids: [...ids],
    since,
  });
}

export async function clearAlarms(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await run(trx, "update alarms set cleared_at = :now, mail_at = :now where id = any(:ids::uuid[])", {
    ids: [...ids],
    now,
  });
}

export interface UntoldAlarm extends Pick<Finding, "light" | "text" | "runbook"> {
  id: string;
  openedAt: Date;
  clearedAt: Date | null;
}

/** Claims the alarms of which the owners are to be mailed now. Until `until`, no other worker claims them. */
export const claimUntold = (trx: Trx, { now, until }: { now: Date; until: Date }): Promise<UntoldAlarm[]> =>
  many(
    trx,
    `update alarms set mail_at = :until where mail_at <= :now
     returning id, light, text, runbook, opened_at as "openedAt", cleared_at as "clearedAt"`,
    { now, until },
  );

/** Notes that the owners have been mailed. An alarm that has changed since it was claimed keeps its next mail. */
export async function endTelling(
  trx: Trx,
  { id, clearedAt }: Pick<UntoldAlarm, "id" | "clearedAt">,
  until: Date,
): Promise<void> {
  const claim = { id, until };
  if (clearedAt) await run(trx, "delete from alarms where id = :id and mail_at = :until", claim);
  else await run(trx, "update alarms set mail_at = null where id = :id and mail_at = :until", claim);
}
