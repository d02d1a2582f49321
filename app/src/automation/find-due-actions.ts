import { actForAccount, probeUncertainAction, undoAction } from "@lode/core/contracts/jobs/jobs";
import { type DueAction, listDueActions } from "@lode/db/automation/due-actions.repository";
import type { App } from "../app.ts";
import type { DueJob } from "../due-job.ts";

export { ACTIONS_ARE_DUE } from "@lode/db/automation/due-actions.repository";

const ACTIONS = 500;

const JOB_OF = {
  planned: actForAccount,
  acting: probeUncertainAction,
  unknown: probeUncertainAction,
  undoing: undoAction,
} as const satisfies Record<DueAction["state"], unknown>;

/** Actions that are due to be taken, to be probed after a crash or a lost answer, or to be undone. */
export const findDueActions = async ({ db }: Pick<App, "db">): Promise<DueJob[]> =>
  (await listDueActions(db, ACTIONS)).map(({ id, state }) => ({
    job: JOB_OF[state],
    payload: { actionId: id },
  }));
