import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { FINAL_SKIPS, RESTING_SKIPS } from "@lode/core/domain/automation/lifecycle";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { ACT_IS_OPEN, OPEN_ACTION, taskIsOpen } from "../conditions.ts";
import type { DbOrTrx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybeValue } from "../query.ts";
import { IS_USED } from "./actions.read-model.ts";
import { storedReason } from "./stored-reason.ts";

export interface ActionOf {
  accountId: string;
  userId: string;
  network: string;
  externalId: string;
  taskId: string;
  kind: ActionKind;
}

export interface PlannedPace {
  /** The X account's last action, through any of its links. */
  lastActedAt: Date | null;
  dailyActions: number;
  activeFrom: number;
  activeUntil: number;
  timeZone: string;
}

/** An account without an action in progress and with at least one kind switched on, and its next task. */
export interface PlannableAccount extends ActionOf, PlannedPace {
  /** Unused comment texts of the task. Each account on this list needs at most one. */
  freeTexts: string[];
}

/** While this is false, `listPlannable` finds no account. */
export const AUTOMATION_IS_ON = "exists (select from automation_switches)";

/**
 * Accounts for which an action can be planned. A task skipped for a final reason is never planned again for
 * the account; a task skipped for a resting reason is planned again after a day.
 */
export const listPlannable = (
  db: DbOrTrx,
  wanted: {
    now: Date;
    limit: number;
    /** Null selects all accounts. */
    accountIds: readonly string[] | null;
  },
) =>
  many<PlannableAccount>(db, {
    ...wanted,
    consentVersion: CONSENT_VERSION,
    finalReasons: FINAL_SKIPS.map(storedReason),
    restingReasons: RESTING_SKIPS,
  })(`
    select s.account_id as "accountId", s.user_id as "userId", x.network, x.external_id as "externalId", next.id as "taskId",
        next.kind, next.free_texts as "freeTexts",
        (select max(a.acted_at) from automation_actions a
          where a.network = x.network and a.external_id = x.external_id) as "lastActedAt",
        s.daily_actions as "dailyActions", s.active_from as "activeFrom", s.active_until as "activeUntil",
        s.time_zone as "timeZone"
      from automation_settings s
      join social_accounts x on x.id = s.account_id and x.state = 'active'
      join users u on u.id = s.user_id and u.suspended_at is null
      cross join lateral (
        select t.id, t.kind, array(
          select c.text from task_texts c
          where c.task_id = t.id and not ${IS_USED} order by c.n limit :limit) as free_texts
        from mining_tasks t
        where ${taskIsOpen(":now::timestamptz")}
          and ${ACT_IS_OPEN}
          and exists (select from automation_switches w where w.account_id = s.account_id and w.kind = t.kind)
          and exists (select from automation_consents c
            where c.account_id = s.account_id and c.kind = t.kind and c.version = :consentVersion)
          and not exists (select from automation_actions a where a.task_id = t.id and a.external_id = x.external_id
            and (a.state <> 'skipped' or a.reason = any(:finalReasons)
              or a.reason = any(:restingReasons) and a.ended_at > :now::timestamptz - interval '1 day'))
        order by t.expires_at nulls last, t.created_at, t.id limit 1
      ) next
      where exists (select from automation_switches w where w.account_id = s.account_id)
        and (:accountIds::uuid[] is null or s.account_id = any(:accountIds::uuid[]))
        and s.paused_at is null and s.stopped_at is null
        and not exists (select from automation_pauses p where p.user_id = s.user_id)
        and not exists (select from automation_actions a
          where a.account_id = s.account_id and a.state in ${OPEN_ACTION})
      order by s.account_id limit :limit`);

/** An action to take at `dueAt`, or to skip at once with a reason. */
export interface NewAction extends ActionOf {
  text: string | null;
  dueAt: Date | null;
  skipped: string | null;
}

/** Returns the action's id, or undefined if another action was planned in the meantime. */
export const insertAction = (db: DbOrTrx, action: NewAction, now: Date) =>
  maybeValue<string>(db, { id: newId(), now, ...action })(`
    insert into automation_actions (id, account_id, network, external_id, user_id, task_id, kind, state, text, due_at, reason,
        created_at, ended_at)
      values (:id, :accountId, :network, :externalId, :userId, :taskId, :kind,
        case when cast(:skipped as text) is null then 'planned' else 'skipped' end, :text, :dueAt::timestamptz, :skipped, :now,
        case when cast(:skipped as text) is null then null else :now::timestamptz end)
      on conflict do nothing returning id`);
