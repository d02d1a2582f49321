import type { ActionState, SkipReason } from "@lode/core/domain/automation/lifecycle";
import type { Trx } from "../connection.ts";
import { changedOne, maybe, run } from "../query.ts";

/** `not-done`: there is nothing to undo. `post-unknown`: the id of the action's post is not known. */
export type UndoAnswer = "asked" | "not-found" | "not-done" | "post-unknown";

/** Records the miner's request for an undo. */
export async function askUndo(trx: Trx, userId: string, id: string, now: Date): Promise<UndoAnswer> {
  const changed = await run(
    trx,
    `update automation_actions set state = 'undoing', due_at = :now, reason = null, probes = 0
     where id = :id and user_id = :userId and state = 'done'
       and (post_id is not null or not (select k.has_text from action_kinds k where k.kind = automation_actions.kind))`,
    { id, userId, now },
  );
  if (changed === 1) return "asked";
  const action = await maybe<{ state: ActionState }>(
    trx,
    "select state from automation_actions where id = :id and user_id = :userId",
    { id, userId },
  );
  if (!action) return "not-found";
  return action.state === "done" ? "post-unknown" : "not-done";
}

/** Retries an undo at `dueAt` because X did not confirm it. */
export async function postponeUndo(trx: Trx, id: string, dueAt: Date): Promise<void> {
  await run(
    trx,
    "update automation_actions set due_at = :dueAt, probes = probes + 1 where id = :id and state = 'undoing'",
    { id, dueAt },
  );
}

/** Ends an undo: the action was undone, or stays done with the reason why X did not undo it. */
export async function endUndo(
  trx: Trx,
  id: string,
  outcome: { state: "undone" | "done"; reason: SkipReason | null; now: Date },
): Promise<boolean> {
  return changedOne(
    trx,
    `update automation_actions set state = :state, due_at = null, ended_at = :now, reason = :reason
     where id = :id and state = 'undoing'`,
    { id, ...outcome },
  );
}
