import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import type { ActiveHours } from "@lode/core/domain/automation/pacing";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { type Said, storedWords } from "@lode/core/domain/sentences/say";
import { OPEN_ACTION } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, hasRow, many, run } from "../query.ts";

/** A miner's settings for one linked account, or the defaults. */
export interface AutomationSettings {
  accountId: string;
  externalId: string;
  network: string;
  isDelegated: boolean;
  switchedOn: ActionKind[];
  dailyActions: number;
  activeFrom: number;
  activeUntil: number;
  timeZone: string;
  paused: boolean;
  stoppedReason: string | null;
  /** Actions of the X account on this UTC day, through any of its links. */
  actedToday: number;
  /** Kinds of action with consent to the current text. */
  consented: ActionKind[];
}

/** Settings of each linked account, in the order of linking. Those of a new account have the default hours. */
export const listAutomationSettings = (
  db: DbOrTrx,
  userId: string,
  now: Date,
  { from, until, timeZone }: ActiveHours,
) =>
  many<AutomationSettings>(db, { userId, now, from, until, timeZone, consentVersion: CONSENT_VERSION })(`
    select x.id as "accountId", x.external_id as "externalId",
        x.network, x.is_delegated as "isDelegated",
        array(select w.kind from automation_switches w where w.account_id = x.id) as "switchedOn",
        coalesce(s.daily_actions, 4) as "dailyActions", coalesce(s.active_from, :from::smallint) as "activeFrom",
        coalesce(s.active_until, :until::smallint) as "activeUntil", coalesce(s.time_zone, :timeZone) as "timeZone",
        s.paused_at is not null as paused, s.stopped_reason as "stoppedReason",
        (select count(*)::int from automation_actions a where a.network = x.network and a.external_id = x.external_id
           and a.acted_on = (:now::timestamptz at time zone 'utc')::date) as "actedToday",
        array(select c.kind from automation_consents c
          where c.account_id = x.id and c.version = :consentVersion) as consented
      from social_accounts x left join automation_settings s on s.account_id = x.id
      where x.user_id = :userId and x.state <> 'removed' order by x.linked_at`);

/** Creates the row with its defaults if it is missing, and locks it: an account changes one at a time. */
export async function lockSettings(
  trx: Trx,
  { accountId, userId }: { accountId: string; userId: string },
  { from, until, timeZone }: ActiveHours,
): Promise<void> {
  await run(trx, { accountId, userId, from, until, timeZone })(`
    insert into automation_settings (account_id, user_id, active_from, active_until, time_zone)
      values (:accountId, :userId, :from, :until, :timeZone) on conflict (account_id) do nothing`);
  await run(trx, { accountId })("select from automation_settings where account_id = :accountId for update");
}

/** Kinds that are missing keep their value. */
export async function setSwitches(
  trx: Trx,
  accountId: string,
  switches: Partial<Record<ActionKind, boolean>>,
  now: Date,
): Promise<void> {
  const kindsSwitched = (on: boolean) =>
    Object.entries(switches).flatMap(([kind, value]) => (value === on ? [kind] : []));
  await run(trx, { accountId, off: kindsSwitched(false) })(`
    delete from automation_switches where account_id = :accountId and kind = any(:off::text[])`);
  await run(trx, { accountId, on: kindsSwitched(true), now })(`
    insert into automation_switches (account_id, kind, switched_on_at)
      select :accountId, kind, :now from unnest(:on::text[]) as kind on conflict do nothing`);
}

export const setSchedule = (
  trx: Trx,
  schedule: Pick<
    AutomationSettings,
    "accountId" | "dailyActions" | "activeFrom" | "activeUntil" | "timeZone"
  >,
) =>
  run(trx, { ...schedule })(`
    update automation_settings set daily_actions = :dailyActions, active_from = :activeFrom,
      active_until = :activeUntil, time_zone = :timeZone where account_id = :accountId`);

export const giveConsent = (trx: Trx, consent: { accountId: string; kind: ActionKind; now: Date }) =>
  run(trx, {
    ...consent,
    version: CONSENT_VERSION,
  })(`insert into automation_consents (account_id, kind, version, given_at)
     values (:accountId, :kind, :version, :now) on conflict do nothing`);

/** Pausing leaves Lode's own stop (`stopped_at`) in place. Resuming clears the pause and the stop. */
export const pauseAccount = (trx: Trx, accountId: string, pausedAt: Date | null) =>
  run(trx, { accountId, pausedAt })(`update automation_settings set paused_at = :pausedAt::timestamptz,
       stopped_at = case when :pausedAt::timestamptz is null then null else stopped_at end,
       stopped_reason = case when :pausedAt::timestamptz is null then null else stopped_reason end
     where account_id = :accountId`);

export async function pauseEverything(trx: Trx, userId: string, pausedAt: Date | null): Promise<void> {
  if (pausedAt === null) await run(trx, { userId })("delete from automation_pauses where user_id = :userId");
  else {
    await run(trx, { userId, pausedAt })(`
      insert into automation_pauses (user_id, paused_at) values (:userId, :pausedAt)
        on conflict (user_id) do nothing`);
  }
}

export const isEverythingPaused = (db: DbOrTrx, userId: string) =>
  hasRow(db, { userId })("select from automation_pauses where user_id = :userId");

/** Stops automation of an account that X refused. True if it was not stopped before. */
export const stopAccount = (trx: Trx, accountId: string, reason: Said, now: Date) =>
  changedOne(trx, { accountId, reason: storedWords(reason), now })(`
    update automation_settings set stopped_at = :now, stopped_reason = :reason
      where account_id = :accountId and stopped_at is null`);

/** Switches everything off for removed accounts and skips their open actions. */
export async function endAutomationOf(trx: Trx, accountIds: readonly string[], now: Date): Promise<void> {
  await run(trx, { accountIds })(`
    delete from automation_switches where account_id = any(:accountIds::uuid[])`);
  await run(trx, { accountIds, now })(`
    update automation_actions set state = 'skipped', reason = 'account-removed', due_at = null, ended_at = :now
      where account_id = any(:accountIds::uuid[]) and state in ${OPEN_ACTION}`);
}
