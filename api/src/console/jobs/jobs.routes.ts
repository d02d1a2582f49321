import { listQueuedJobs } from "@lode/adapters/redis/read-queues";
import { pauseQueue, resumeQueue } from "@lode/app/jobs/pause-queue";
import { planRepair, startRepair, stopRepair } from "@lode/app/jobs/repair-jobs";
import * as contract from "@lode/core/contracts/console/jobs";
import { Refused } from "@lode/core/contracts/errors";
import { QUEUES, type QueueName, runbookOfQueue } from "@lode/core/contracts/jobs/queues";
import * as jobs from "@lode/db/jobs/failed-jobs.repository";
import { listPausedQueues } from "@lode/db/jobs/paused-queues.repository";
import * as repairs from "@lode/db/jobs/repairs.repository";
import { requireOwnerOfPayouts } from "../../http/admit.ts";
import { type RouteCall, route } from "../../http/route.ts";

export const listFailedJobsRoute = route(contract.listFailedJobs, ({ input: { query }, deps: { db } }) =>
  jobs.listFailedJobs(db, query),
);

const LARGEST_GROUPS = 50;

export const groupFailedJobsRoute = route(contract.groupFailedJobs, async ({ deps }) => ({
  items: await jobs.groupFailedJobs(deps.db, LARGEST_GROUPS),
}));

export const getFailedJobRoute = route(contract.getFailedJob, async ({ input: { params }, deps }) => {
  const job = await jobs.findFailedJob(deps.db, params.id);
  if (!job) throw new Refused("not-found");
  const [failures, repaired] = await Promise.all([
    jobs.listJobFailures(deps.db, job.id),
    repairs.listRepairsOfJob(deps.db, job.id),
  ]);
  return { job, runbook: runbookOfQueue(job.queue), failures, repairs: repaired };
});

export const listQueuesRoute = route(contract.listQueues, async ({ deps }) => {
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

const turnQueue =
  (turn: typeof pauseQueue) =>
  async ({ input: { params, body }, session, deps }: RouteCall<typeof contract.pauseQueue>) => {
    requireOwnerOfPayouts(session, params.queue);
    await turn(deps, { ...params, ...body, by: session.email });
  };

export const pauseQueueRoute = route(contract.pauseQueue, turnQueue(pauseQueue));
export const resumeQueueRoute = route(contract.resumeQueue, turnQueue(resumeQueue));

const MOST = 100;

export const listQueuedJobsRoute = route(contract.listQueuedJobs, async ({ input: { query }, deps }) => {
  const { state } = query;
  const readQueue = async (queue: QueueName) =>
    (await listQueuedJobs(deps.redis, deps.queues[queue], { state, most: MOST })).map((job) => ({
      ...job,
      queue,
    }));
  const queued = await Promise.all((query.queue ? [query.queue] : QUEUES).map(readQueue)).catch(() => {
    throw new Refused("unavailable");
  });
  // One queue keeps the order in which workers take its jobs.
  const next = query.queue ? queued.flat() : queued.flat().toSorted((a, b) => timeOf(a) - timeOf(b));
  return { items: next.slice(0, MOST) };
});

const timeOf = ({ addedAt, dueAt }: { addedAt: Date; dueAt: Date | null }): number =>
  (dueAt ?? addedAt).getTime();

const NEWEST = 20;
const DIFFERENCES = 100;

export const planRepairRoute = route(contract.planRepair, ({ input: { query }, deps }) => {
  const { action, ...filter } = query;
  return planRepair(deps, { filter, action });
});

export const startRepairRoute = route(contract.startRepair, async ({ input: { body }, session, deps }) => ({
  id: await startRepair(deps, { ...body, by: session.email }),
}));

export const listRepairsRoute = route(contract.listRepairs, async ({ deps }) => ({
  items: await repairs.listRepairs(deps.db, NEWEST),
}));

export const getRepairRoute = route(contract.getRepair, async ({ input: { params }, deps }) => {
  const repair = await repairs.findRepair(deps.db, params.id);
  if (!repair) throw new Refused("not-found");
  const [counts, differences] = await Promise.all([
    repairs.countItems(deps.db, repair.id),
    repairs.listDifferences(deps.db, repair.id, DIFFERENCES),
  ]);
  return { repair, counts, differences };
});

export const stopRepairRoute = route(contract.stopRepair, async ({ input, session, deps }) => {
  const { reason } = input.body;
  await stopRepair(deps, { repairId: input.params.id, reason, by: session.email });
});
