import type { SkipReason, WaitReason } from "@lode/core/domain/automation/lifecycle";
import { OPEN_ACTION, UNCERTAIN_ACTION } from "../conditions.ts";
import type { Trx } from "../connection.ts";
import { changedOne, run } from "../query.ts";

/** Records the intent before X is called. At `dueAt`, another worker probes for the outcome. */
export async function markActing(
  trx: Trx,
  id: string,
  /** `reservedPoints`: the most that the award may take from the task's budget. */
  at: { now: Date; dueAt: Date; reservedPoints: bigint },
): Promise<void> {
  await run(
    trx,
    `update automation_actions set state = 'acting', acted_at = :now, planned_for = due_at, due_at = :dueAt, reason = null,
       reserved_points = :reservedPoints, acted_on = (:now::timestamptz at time zone 'utc')::date
     where id = :id and state = 'planned'`,
    { id, ...at },
  );
}

/**
 * True if this call recorded the action as done. `postId` is the id of a posted comment. A comment whose id
 * is not known cannot be undone, and its reason says so.
 */
export async function markDone(trx: Trx, id: string, postId: string | null, now: Date): Promise<boolean> {
  return changedOne(
    trx,
    `update automation_actions set state = 'done', post_id = coalesce(:postId, post_id), due_at = null,
       ended_at = :now,
       reason = case when (select k.has_text from action_kinds k where k.kind = automation_actions.kind)
         and coalesce(:postId, post_id) is null then 'post-unknown' end
     where id = :id and state in ${UNCERTAIN_ACTION}`,
    { id, postId, now },
  );
}

/**
 * Returns an action to planned because X certainly did not do it; it does not count towards the day's cap.
 */
export async function planAgain(
  trx: Trx,
  id: string,
  dueAt: Date,
  reason: WaitReason | null,
): Promise<boolean> {
  return changedOne(
    trx,
    `update automation_actions set state = 'planned', due_at = :dueAt, acted_at = null, acted_on = null,
       reason = :reason where id = :id and state in ${OPEN_ACTION}`,
    { id, dueAt, reason },
  );
}

/** Marks an action that X may have done: it is probed again at `dueAt`, never repeated blindly. */
export async function markUncertain(trx: Trx, id: string, dueAt: Date, reason: WaitReason): Promise<boolean> {
  return changedOne(
    trx,
    `update automation_actions set state = 'unknown', due_at = :dueAt, reason = :reason, probes = probes + 1
     where id = :id and state in ${UNCERTAIN_ACTION}`,
    { id, dueAt, reason },
  );
}

/** Keeps other workers away from an action that is being probed or undone. */
export async function leaseAction(trx: Trx, id: string, dueAt: Date): Promise<void> {
  await run(
    trx,
    `update automation_actions set due_at = :dueAt
     where id = :id and (state in ${UNCERTAIN_ACTION} or state = 'undoing')`,
    { id, dueAt },
  );
}

export async function markSkipped(trx: Trx, id: string, reason: SkipReason, now: Date): Promise<boolean> {
  return changedOne(
    trx,
    `update automation_actions set state = 'skipped', due_at = null, ended_at = :now, reason = :reason
     where id = :id and state in ${OPEN_ACTION}`,
    { id, reason, now },
  );
}
