import { getFailedJob, groupFailedJobs, listFailedJobs } from "@lode/core/contracts/console/jobs";
import { Refused } from "@lode/core/contracts/errors";
import * as jobs from "@lode/db/jobs/failed-jobs.read-model";
import { listRepairsOfJob } from "@lode/db/jobs/repairs.read-model";
import { pageOf } from "@lode/db/query";
import { route } from "../../http/route.ts";
import { filterOf, presentJob } from "./present-job.ts";

export const listFailedJobsRoute = route(listFailedJobs, async ({ input: { query }, deps }) => {
  const { cursor: before, limit, state } = query;
  const filter = { ...filterOf(query), state };
  const rows = await jobs.listFailedJobs(deps.db, filter, { before, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit);
  return { items: page.map(presentJob), nextCursor };
});

const LARGEST_GROUPS = 50;

export const groupFailedJobsRoute = route(groupFailedJobs, async ({ deps }) => ({
  items: (await jobs.groupFailedJobs(deps.db, LARGEST_GROUPS)).map((group) => ({
    ...group,
    oldestAt: group.oldestAt.toISOString(),
    newestAt: group.newestAt.toISOString(),
  })),
}));

export const getFailedJobRoute = route(getFailedJob, async ({ input: { params }, deps }) => {
  const job = await jobs.findFailedJob(deps.db, params.id);
  if (!job) throw new Refused("not-found");
  const [failures, repairs] = await Promise.all([
    jobs.listJobFailures(deps.db, job.id),
    listRepairsOfJob(deps.db, job.id),
  ]);
  return {
    job: presentJob(job),
    failures: failures.map(({ n, error, failedAt }) => ({ n, error, at: failedAt.toISOString() })),
    repairs: repairs.map(({ repairId, at, ...rest }) => ({ id: repairId, at: at.toISOString(), ...rest })),
  };
});
