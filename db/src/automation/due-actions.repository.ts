import type { ActingFacts } from "@lode/core/domain/automation/decide-action";
import type { ActionState } from "@lode/core/domain/automation/lifecycle";
import { taskIsOpen } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { many, maybe, run } from "../query.ts";
import type { ActionClaim } from "./actions.repository.ts";
import type { ActionOf, PlannedPace } from "./planning.repository.ts";

export interface DueAction {
  id: string;
  state: "planned" | "acting" | "unknown" | "undoing";
}

/** Whether `listDueActions` would find any action now. */
export const ACTIONS_ARE_DUE = "exists (select from automation_actions where due_at <= now())";

export const listDueActions = (db: DbOrTrx, limit: number) =>
  many<DueAction>(db, { limit })(`
    select id, state from automation_actions where due_at <= now() order by due_at limit :limit`);

type ReadFacts = Omit<ActingFacts, "eligible" | "tierAllows" | "needsText" | "restsUntil" | "hours">;

/** An action with its target and all current facts that decide whether it may be taken. */
export interface ActionUnderWay extends ActionClaim, ActionOf, PlannedPace, ReadFacts {
  /** The database's time when the action was locked. */
  now: Date;
  state: ActionState;
  postId: string | null;
  actedAt: Date | null;
  probes: number;
  targetUsername: string;
  targetAccountId: string;
  targetPostId: string | null;
  username: string;
  followersCount: number;
  isProtected: boolean;
  createdAt: Date | null;
  basePoints: bigint;
  verified: boolean;
}

/**
 * Locks an action that is due in one of these states, and its account's settings, until the transaction ends.
 * So the settings cannot change meanwhile, and an account's actions are decided one at a time. Undefined if
 * the action is in another state, is not due, or is locked by another worker.
 */
export async function lockDueAction(
  trx: Trx,
  id: string,
  wanted: { states: readonly ActionState[]; consentVersion: string },
): Promise<ActionUnderWay | undefined> {
  const mine = await maybe<{ accountId: string }>(trx, { id, states: wanted.states })(`
    select account_id as "accountId" from automation_actions
      where id = :id and state = any(:states) and due_at <= now() for update skip locked`);
  if (!mine) return undefined;
  await run(trx, mine)("select from automation_settings where account_id = :accountId for update");
  return maybe<ActionUnderWay>(trx, { id, consentVersion: wanted.consentVersion })(`
    select a.id, date_trunc('milliseconds', now()) as now, a.due_at as "leasedUntil", a.network, a.account_id as "accountId", a.user_id as "userId", a.external_id as "externalId", a.state, a.text,
        a.post_id as "postId", a.acted_at as "actedAt", a.probes, t.id as "taskId", t.kind,
        t.target_username as "targetUsername", t.target_account_id as "targetAccountId",
        t.target_post_id as "targetPostId", x.username, x.state as "accountState", x.is_delegated as "isDelegated", x.followers_count as "followersCount", x.is_protected as "isProtected",
        x.created_on_network_at as "createdAt", u.suspended_at is not null as suspended,
        exists (select from automation_switches w where w.account_id = a.account_id and w.kind = a.kind) as "isSwitchedOn",
        exists (select from automation_consents c where c.account_id = a.account_id and c.kind = a.kind
          and c.version = :consentVersion) as consented,
        s.paused_at is not null or exists (select from automation_pauses p where p.user_id = a.user_id) as paused,
        s.stopped_at is not null as stopped,
        exists (select from halts h where h.name = 'automation') as halted,
        (${taskIsOpen("now()")}) as "taskOpen", t.base_points as "basePoints", x.verified,
        exists (select from task_attempts p where (p.act = t.act or p.task_id = t.id) and p.external_id = a.external_id
          and p.state <> 'not_done') as "alreadyTried",
        (select count(*)::int from automation_actions d where d.network = a.network and d.external_id = a.external_id
          and d.acted_on = (now() at time zone 'utc')::date) as "actedToday",
        (select max(d.acted_at) from automation_actions d
          where d.network = a.network and d.external_id = a.external_id) as "lastActedAt",
        s.daily_actions as "dailyActions", s.active_from as "activeFrom", s.active_until as "activeUntil",
        s.time_zone as "timeZone"
      from automation_actions a
      join mining_tasks t on t.id = a.task_id
      join social_accounts x on x.id = a.account_id
      join users u on u.id = a.user_id
      join automation_settings s on s.account_id = a.account_id
      where a.id = :id`);
}

/**
 * Makes the planned actions of an account, or of all the miner's accounts, due now, because the settings changed:
 * workers decide each of them with the new settings. An action that X rate-limits keeps X's time. An action that a
 * worker is deciding is skipped: that worker waits for the lock on the settings, then reads the new values.
 */
export const reconsiderPlanned = (trx: Trx, owner: { userId: string; accountId: string | null }) =>
  run(trx, { ...owner })(`update automation_actions set due_at = now() where id in (
       select id from automation_actions where user_id = :userId and state = 'planned' and due_at > now()
         and (:accountId::uuid is null or account_id = :accountId::uuid) and reason is distinct from 'limited'
       for update skip locked)`);
