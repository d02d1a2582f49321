import type { ActionState, SkipReason, WaitReason } from "@lode/core/domain/automation/lifecycle";
import { OPEN_ACTION, UNCERTAIN_ACTION } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, hasRow, maybe } from "../query.ts";
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
  /** Milliseconds that the network's lists may lag. */
  lagMs: number,
): Promise<boolean> =>
  changedOne(trx, { id, actedAt, lagMs })(`
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
