import { optionsOf } from "@lode/adapters/redis/queue";
import type { DueJob } from "@lode/app/due-jobs";
import type { WorkerDeps } from "../deps.ts";

export async function enqueue(
  { queues }: Pick<WorkerDeps, "queues">,
  { job, payload, ttl }: DueJob,
): Promise<void> {
  await queues[job.queue].add(job.name, payload, {
    ...optionsOf(job),
    // The id that the job's events use, so a sweep and an event share one job.
    deduplication: {
      id: [job.name, ...Object.values(payload)].join("-"),
      ...(ttl === undefined ? {} : { ttl }),
    },
  });
}

/** Returns a sweep that enqueues the job of every due row. */
export const enqueueAll =
  <Needs>(findDue: (app: Needs) => Promise<DueJob[]>) =>
  async (deps: WorkerDeps & Needs): Promise<void> => {
    for (const due of await findDue(deps)) await enqueue(deps, due);
  };
