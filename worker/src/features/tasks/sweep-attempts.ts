import { verifyAttempt, verifyFollows, verifyTask } from "@lode/core/contracts/jobs/jobs";
import { listDueAttempts, listDueTogether } from "@lode/db/tasks/claims.repository";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../runtime/enqueue.ts";

const BATCH = 500;

/** Attempts whose time has come (again), or whose job was lost with a worker or with Redis. */
export async function sweepAttempts(deps: Deps): Promise<void> {
  for (const { taskId, accountId } of await listDueTogether(deps.db, BATCH)) {
    if (taskId) await enqueue(deps, verifyTask, { taskId }, taskId);
    else if (accountId) await enqueue(deps, verifyFollows, { accountId }, accountId);
  }
  for (const { id } of await listDueAttempts(deps.db, BATCH)) {
    await enqueue(deps, verifyAttempt, { attemptId: id }, id);
  }
}
