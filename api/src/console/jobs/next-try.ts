import { readDueTime } from "@lode/adapters/list-queued-jobs";
import { QUEUES } from "@lode/core/contracts/jobs/queues";
import { type FailedJobRow, findRunKey } from "@lode/db/jobs/failed-jobs.read-model";
import type { Deps } from "../../deps.ts";

/** When Redis runs a retried job next. Undefined if it is not delayed, or if Redis is unreachable. */
export async function readNextTry(
  { db, redis, queues }: Pick<Deps, "db" | "redis" | "queues">,
  { id, state, queue }: FailedJobRow,
): Promise<Date | undefined> {
  const name = QUEUES.find((one) => one === queue);
  if (state !== "retrying" || !name) return undefined;
  // A run key is the queue, the job's id in it, which may have colons, and the time when it was added.
  const jobId = (await findRunKey(db, id))?.slice(queue.length + 1).replace(/:\d+$/, "");
  return jobId ? readDueTime(redis, queues[name], jobId).catch(() => undefined) : undefined;
}
