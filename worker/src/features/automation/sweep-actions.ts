import { actForAccount, lookForAction, undoAction } from "@lode/core/contracts/jobs/jobs";
import { type DueAction, listDueActions } from "@lode/db/automation/actions.repository";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../runtime/enqueue.ts";

const BATCH = 500;

const JOB_OF = {
  planned: actForAccount,
  acting: lookForAction,
  unknown: lookForAction,
  undoing: undoAction,
} as const satisfies Record<DueAction["state"], unknown>;

/** Every action whose moment has come: to be taken, to be looked at after a crash or a doubt, or to be undone. */
export async function sweepActions(deps: Deps): Promise<void> {
  for (const { id, state } of await listDueActions(deps.db, deps.clock.now(), BATCH)) {
    await enqueue(deps, JOB_OF[state], { actionId: id }, id);
  }
}
