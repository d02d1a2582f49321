import { listQueuedJobs, type QueuedJob, readDueTime } from "@lode/adapters/redis/read-queues";
import * as pausing from "@lode/app/jobs/pause-queue";
import * as repairing from "@lode/app/jobs/repair-jobs";
import * as contract from "@lode/core/contracts/console/jobs";
import {
  getFailedJob,
  getRepair,
  groupFailedJobs,
  listFailedJobs,
  listQueues,
  listRepairs,
  pauseQueue,
  planRepair,
  resumeQueue,
  startRepair,
  stopRepair,
} from "@lode/core/contracts/console/jobs";
import { Refused } from "@lode/core/contracts/errors";
import { QUEUES, type QueueName, runbookOfQueue } from "@lode/core/contracts/jobs/queues";
import * as jobs from "@lode/db/jobs/failed-jobs.repository";
import { type FailedJobFilter, type FailedJobRow, findRunKey } from "@lode/db/jobs/failed-jobs.repository";
import { listPausedQueues } from "@lode/db/jobs/paused-queues.repository";
import * as repairs from "@lode/db/jobs/repairs.repository";
import { listRepairsOfJob } from "@lode/db/jobs/repairs.repository";
import { pageOf } from "@lode/db/query";
import type { Deps } from "../../deps.ts";
import { requireOwnerOfPayouts } from "../../http/admit.ts";
import { route } from "../../http/route.ts";

/** Converts a request's filter, which has its times as text. */
const filterOf = ({
  from,
  to,
  queue,
  job,
  errorClass,
  subject,
}: { [Name in Exclude<keyof FailedJobFilter, "state">]?: string | undefined }): FailedJobFilter => ({
  queue,
  job,
  errorClass,
  subject,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

export const listFailedJobsRoute = route(listFailedJobs, async ({ input: { query }, deps }) => {
  const { cursor: before, limit, state } = query;
  const filter = { ...filterOf(query), state };
  const rows = await jobs.listFailedJobs(deps.db, filter, { before, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit);
  return { items: page, nextCursor };
});

const LARGEST_GROUPS = 50;

export const groupFailedJobsRoute = route(groupFailedJobs, async ({ deps }) => ({
  items: await jobs.groupFailedJobs(deps.db, LARGEST_GROUPS),
}));

const MOST_COUNTED = 1_000;

export const getFailedJobRoute = route(getFailedJob, async ({ input: { params }, deps }) => {
  const job = await jobs.findFailedJob(deps.db, params.id);
  if (!job) throw new Refused("not-found");
  const [failures, repairs, sameCause, nextTryAt] = await Promise.all([
    jobs.listJobFailures(deps.db, job.id),
    listRepairsOfJob(deps.db, job.id),
    jobs.countSameCause(deps.db, job, MOST_COUNTED),
    readNextTry(deps, job),
  ]);
  return {
    job,
    runbook: runbookOfQueue(job.queue),
    sameCause,
    nextTryAt: nextTryAt ?? null,
    failures: failures.map(({ failedAt, ...failure }) => ({ ...failure, at: failedAt })),
    repairs: repairs.map(({ repairId: id, ...rest }) => ({ id, ...rest })),
  };
});

export const listQueuesRoute = route(listQueues, async ({ deps }) => {
  const paused = new Map((await listPausedQueues(deps.db)).map((one) => [one.queue, one]));
  const items = QUEUES.map(async (queue) => {
    const by = paused.get(queue);
    return {
      queue,
      counts: await deps.queues[queue].getJobCounts().catch(() => null),
      paused: by ? { reason: by.reason, actor: by.actor, at: by.pausedAt } : null,
    };
  });
  return { items: await Promise.all(items) };
});

export const pauseQueueRoute = route(pauseQueue, async ({ input: { params, body }, session, deps }) => {
  requireOwnerOfPayouts(session, params.queue);
  await pausing.pauseQueue(deps, { ...params, ...body, by: session.email });
});

export const resumeQueueRoute = route(resumeQueue, async ({ input: { params, body }, session, deps }) => {
  requireOwnerOfPayouts(session, params.queue);
  await pausing.resumeQueue(deps, { ...params, ...body, by: session.email });
});

const MOST = 100;

export const listQueuedJobsRoute = route(contract.listQueuedJobs, async ({ input: { query }, deps }) => {
  const { state } = query;
  const readQueue = async (queue: QueueName) =>
    (await listQueuedJobs(deps.redis, deps.queues[queue], { state, most: MOST })).map((job) => ({
      ...job,
      queue,
    }));
  const jobs = await Promise.all((query.queue ? [query.queue] : QUEUES).map(readQueue)).catch(() => {
    throw new Refused("unavailable");
  });
  // One queue keeps the order in which workers take its jobs.
  const next = query.queue ? jobs.flat() : jobs.flat().toSorted((a, b) => timeOf(a) - timeOf(b));
  return {
    items: next.slice(0, MOST).map(({ attemptsMade: tries, ...job }) => ({ ...job, tries })),
  };
});

const timeOf = ({ addedAt, dueAt }: QueuedJob): number => (dueAt ?? addedAt).getTime();

const NEWEST = 20;
const DIFFERENCES = 100;

export const planRepairRoute = route(planRepair, ({ input: { query }, deps }) =>
  repairing.planRepair(deps, { filter: filterOf(query), action: query.action }),
);

export const startRepairRoute = route(startRepair, async ({ input: { body }, session, deps }) => {
  const { filter, ...rest } = body;
  const id = await repairing.startRepair(deps, {
    ...rest,
    filter: filterOf(filter),
    by: session.email,
  });
  return { id };
});

export const listRepairsRoute = route(listRepairs, async ({ deps }) => ({
  items: await repairs.listRepairs(deps.db, NEWEST),
}));

export const getRepairRoute = route(getRepair, async ({ input: { params }, deps }) => {
  const repair = await repairs.findRepair(deps.db, params.id);
  if (!repair) throw new Refused("not-found");
  const [counts, differences] = await Promise.all([
    repairs.countItems(deps.db, repair.id),
    repairs.listDifferences(deps.db, repair.id, DIFFERENCES),
  ]);
  return { repair, counts, differences };
});

export const stopRepairRoute = route(stopRepair, async ({ input, session, deps }) => {
  const { reason } = input.body;
  await repairing.stopRepair(deps, { repairId: input.params.id, reason, by: session.email });
});

/** When Redis runs a retried job next. Undefined if it is not delayed, or if Redis is unreachable. */
async function readNextTry(
  { db, redis, queues }: Pick<Deps, "db" | "redis" | "queues">,
  { id, state, queue }: FailedJobRow,
): Promise<Date | undefined> {
  const name = QUEUES.find((one) => one === queue);
  if (state !== "retrying" || !name) return undefined;
  // A run key is the queue, the job's id in it, which may have colons, and the time when it was added.
  const jobId = (await findRunKey(db, id))?.slice(queue.length + 1).replace(/:\d+$/, "");
  return jobId ? readDueTime(redis, queues[name], jobId).catch(() => undefined) : undefined;
}
