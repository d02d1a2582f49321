import * as use from "@lode/app/jobs/pause-queue";
import { listQueues, pauseQueue, resumeQueue } from "@lode/core/contracts/console/jobs";
import { Refused } from "@lode/core/contracts/errors";
import type { QueueName } from "@lode/core/contracts/jobs/queues";
import { QUEUES } from "@lode/core/contracts/jobs/queues";
import { listPausedQueues } from "@lode/db/jobs/paused-queues.repository";
import type { OperatorSession } from "@lode/db/operators/operator-sessions.repository";
import { route } from "../../http/route.ts";

export const listQueuesRoute = route(listQueues, async ({ deps }) => {
  const paused = new Map((await listPausedQueues(deps.db)).map((one) => [one.queue, one]));
  const items = QUEUES.map(async (queue) => {
    const by = paused.get(queue);
    return {
      queue,
      counts: await deps.queues[queue].getJobCounts().catch(() => null),
      paused: by ? { reason: by.reason, actor: by.actor, at: by.pausedAt.toISOString() } : null,
    };
  });
  return { items: await Promise.all(items) };
});

/** To pause the queue of payouts is to halt payouts, which needs an owner. */
function requireOwnerOfPayouts({ role }: OperatorSession, queue: QueueName): void {
  if (queue === "payouts" && role !== "owner") throw new Refused("role-too-low");
}

export const pauseQueueRoute = route(pauseQueue, async ({ input: { params, body }, session, deps }) => {
  requireOwnerOfPayouts(session, params.queue);
  await use.pauseQueue(deps, { ...params, ...body, by: session.email });
  return { changed: true };
});

export const resumeQueueRoute = route(resumeQueue, async ({ input: { params, body }, session, deps }) => {
  requireOwnerOfPayouts(session, params.queue);
  await use.resumeQueue(deps, { ...params, ...body, by: session.email });
  return { changed: true };
});
