import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import type { ActingFacts } from "@lode/core/domain/automation/decide-action";
import { LAG_MS } from "@lode/core/domain/automation/judge-uncertain-action";
import type { ActionState, SkipReason, WaitReason } from "@lode/core/domain/automation/lifecycle";
import type { EarningFacts } from "@lode/core/domain/networks/account-facts";
import type { Target } from "@lode/core/domain/networks/action-kinds";
import { OPEN_ACTION, taskIsOpen, UNCERTAIN_ACTION } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, hasRow, many, maybe, run } from "../query.ts";
import type { ActionOf, PlannedPace } from "./planning.repository.ts";
import { storedReason } from "./stored-reason.ts";

/** A claim of an action: its writes have no effect once another worker has claimed the action. */
export interface ActionClaim {
  id: string;
  /** The end of the lease, by the database's clock: no later claim has the same. */
  leasedUntil: Date;
}

/** The action, if this claim still holds it. A Date has milliseconds, and the column microseconds. */
const HELD = "id = :id and date_trunc('milliseconds', due_at) = :leasedUntil";

/** Whether the claim lasts longer than a call to the network may take. */
export const holdsAction = (db: DbOrTrx, claim: ActionClaim) =>
  hasRow(db, { ...claim })(`
    select from automation_actions where ${HELD} and due_at > now() + interval '30 seconds'`);

/** Sets these values if the claim still holds and the action is in one of these states. Returns whether it did. */
const move = (
  trx: Trx,
  claim: ActionClaim,
  from: string,
  set: string,
  values: Record<string, unknown> = {},
) =>
  changedOne(trx, { ...claim, ...values })(`
    update automation_actions set ${set} where ${HELD} and state in ${from}`);

/** Records the intent before X is called. At the end of the lease, another worker probes for the outcome. */
export const markActing = (
  trx: Trx,
  claim: ActionClaim,
  /** `reservedPoints`: the most that the award may take from the task's budget. */
  { reservedPoints }: { reservedPoints: bigint },
): Promise<boolean> =>
  changedOne(trx, { ...claim, reservedPoints })(`
    update automation_actions set state = 'acting', acted_at = date_trunc('milliseconds', now()), planned_for = due_at,
        due_at = :leasedUntil, reason = null, reserved_points = :reservedPoints, acted_on = (now() at time zone 'utc')::date
      where id = :id and state = 'planned'`);

/** Keeps other workers away from an action that is being probed or undone. */
export const leaseAction = (trx: Trx, claim: ActionClaim) =>
  changedOne(trx, claim)("update automation_actions set due_at = :leasedUntil where id = :id");

const HAS_TEXT = "(select k.has_text from action_kinds k where k.kind = automation_actions.kind)";

/** `postId` is the id of a posted comment. Without it, the comment cannot be undone, as its reason says. */
export const markDone = (trx: Trx, claim: ActionClaim, postId: string | null): Promise<boolean> =>
  move(
    trx,
    claim,
    UNCERTAIN_ACTION,
    `state = 'done', post_id = coalesce(:postId, post_id), due_at = null, ended_at = now(),
       reason = case when ${HAS_TEXT} and coalesce(:postId, post_id) is null then 'post-unknown' end`,
    { postId },
  );

/** Returns an action to planned because X certainly did not do it; it does not count towards the day's cap. */
export const planAgain = (trx: Trx, claim: ActionClaim, dueAt: Date, reason: WaitReason | null) =>
  move(
    trx,
    claim,
    OPEN_ACTION,
    "state = 'planned', due_at = :dueAt, acted_at = null, acted_on = null, reason = :reason",
    { dueAt, reason },
  );

/** Marks an action that X may have done: it is probed again at `dueAt`, never repeated blindly. */
export const markUncertain = (trx: Trx, claim: ActionClaim, dueAt: Date, reason: WaitReason) =>
  move(
    trx,
    claim,
    UNCERTAIN_ACTION,
    "state = 'unknown', due_at = :dueAt, reason = :reason, probes = probes + 1",
    { dueAt, reason },
  );

export const markSkipped = (trx: Trx, claim: ActionClaim, reason: SkipReason) =>
  move(trx, claim, OPEN_ACTION, "state = 'skipped', due_at = null, ended_at = now(), reason = :reason", {
    reason: storedReason(reason),
  });

/** Retries an undo at `dueAt` because X did not confirm it. */
export const postponeUndo = (trx: Trx, claim: ActionClaim, dueAt: Date) =>
  move(trx, claim, "('undoing')", "due_at = :dueAt, probes = probes + 1", { dueAt });

/** Ends an undo: the action was undone, or stays done with the reason why X did not undo it. */
export const endUndo = (
  trx: Trx,
  claim: ActionClaim,
  { state, reason }: { state: "undone" | "done"; reason: SkipReason | null },
) =>
  move(trx, claim, "('undoing')", "state = :state, due_at = null, ended_at = now(), reason = :reason", {
    state,
    reason: storedReason(reason),
  });

/**
 * For a worker whose claim another worker took over during the call to the network. The other worker does not know this
 * call's result, so its claim ends too: nobody acts, and the network is probed once its lists show what either worker
 * has done. False if the action has ended.
 */
export const probeAgain = (
  trx: Trx,
  { id, actedAt }: { id: string; actedAt: Date | null },
): Promise<boolean> =>
  changedOne(trx, { id, actedAt, lagMs: LAG_MS })(`
    update automation_actions set state = case state when 'planned' then 'acting' else 'unknown' end,
        acted_at = coalesce(acted_at, :actedAt), acted_on = (coalesce(acted_at, :actedAt) at time zone 'utc')::date,
        due_at = now() + make_interval(secs => :lagMs / 1000.0), reason = 'effect-unknown'
      where id = :id and state in ${OPEN_ACTION}`);

/** `not-done`: there is nothing to undo. `post-unknown`: the id of the action's post is not known. */
export type UndoAnswer = "asked" | "not-found" | "not-done" | "post-unknown";

export async function askUndo(trx: Trx, userId: string, id: string): Promise<UndoAnswer> {
  const isAsked = await changedOne(trx, { id, userId })(`
    update automation_actions set state = 'undoing', due_at = now(), reason = null, probes = 0
      where id = :id and user_id = :userId and state = 'done' and (post_id is not null or not ${HAS_TEXT})`);
  if (isAsked) return "asked";
  const action = await maybe<{ state: ActionState }>(trx, { id, userId })(`
    select state from automation_actions where id = :id and user_id = :userId`);
  if (!action) return "not-found";
  return action.state === "done" ? "post-unknown" : "not-done";
}

export interface DueAction {
  id: string;
  state: "planned" | "acting" | "unknown" | "undoing";
}

/** Whether `listDueActions` would find any action now. */
export const ACTIONS_ARE_DUE = "exists (select from automation_actions where due_at <= now())";

export const listDueActions = (db: DbOrTrx, limit: number) =>
  many<DueAction>(db, { limit })(`
    select id, state from automation_actions where due_at <= now() order by due_at limit :limit`);

type ReadFacts = Omit<ActingFacts, "eligible" | "tierAllows" | "restsUntil" | "hours">;

/** An action with its target and all current facts that decide whether it may be taken. */
export interface ActionUnderWay extends ActionClaim, ActionOf, Target, EarningFacts, PlannedPace, ReadFacts {
  /** The database's time when the action was locked. */
  now: Date;
  state: ActionState;
  /** The comment to post; null for kinds without a text. */
  text: string | null;
  postId: string | null;
  actedAt: Date | null;
  probes: number;
  username: string;
  basePoints: bigint;
}

/**
 * Locks an action that is due in one of these states, and its account's settings, until the transaction ends.
 * So the settings cannot change meanwhile, and an account's actions are decided one at a time. Undefined if
 * the action is in another state, is not due, or is locked by another worker.
 */
export async function lockDueAction(
  trx: Trx,
  id: string,
  states: readonly ActionState[],
): Promise<ActionUnderWay | undefined> {
  const mine = await maybe<{ accountId: string }>(trx, { id, states })(`
    select account_id as "accountId" from automation_actions
      where id = :id and state = any(:states) and due_at <= now() for update skip locked`);
  if (!mine) return undefined;
  await run(trx, mine)("select from automation_settings where account_id = :accountId for update");
  return maybe<ActionUnderWay>(trx, { id, consentVersion: CONSENT_VERSION })(`
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
