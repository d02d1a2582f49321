import { recheckAward } from "@lode/core/contracts/jobs/jobs";
import { listDueRechecks } from "@lode/db/tasks/rechecks.repository";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../runtime/enqueue.ts";

const BATCH = 200;

/** Awards whose day has come to be looked at again. */
export async function sweepRechecks(deps: Deps): Promise<void> {
  for (const { id } of await listDueRechecks(deps.db, deps.clock.now(), BATCH)) {
    await enqueue(deps, recheckAward, { recheckId: id }, id);
  }
}
