import { listQueuedJobs } from "@lode/adapters/list-queued-jobs";
import * as contract from "@lode/core/contracts/console/jobs";
import { Refused } from "@lode/core/contracts/errors";
import { route } from "../../http/route.ts";

const MOST = 100;

export const listQueuedJobsRoute = route(
  contract.listQueuedJobs,
  async ({ input: { params, query }, deps }) => {
    const wanted = { state: query.state, most: MOST };
    const jobs = await listQueuedJobs(deps.redis, deps.queues[params.queue], wanted).catch(() => {
      throw new Refused("unavailable");
    });
    return {
      items: jobs.map(({ addedAt, dueAt, attemptsMade, ...job }) => ({
        ...job,
        tries: attemptsMade,
        addedAt: addedAt.toISOString(),
        dueAt: dueAt?.toISOString() ?? null,
      })),
    };
  },
);
