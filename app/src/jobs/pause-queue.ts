import type { Queues } from "@lode/adapters/redis/queue";
import { Refused } from "@lode/core/contracts/errors";
import { QUEUES, type QueueName } from "@lode/core/contracts/jobs/queues";
import * as paused from "@lode/db/jobs/paused-queues.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";

interface Change extends OperatorDecision {
  queue: QueueName;
}

type Within = Needs<"transaction"> & { queues: Queues };

/** Pauses a queue: waiting jobs stay, running jobs end. Throws Refused("nothing-to-change") if paused. */
export async function pauseQueue({ transaction, queues }: Within, change: Change): Promise<void> {
  const { queue, reason, by: actor } = change;
  await transaction(async (trx) => {
    if (!(await paused.pauseQueue(trx, { queue, reason, actor }))) throw new Refused("nothing-to-change");
    await recordAct(trx, { actor, act: `paused the queue ${queue}`, subjectId: null, detail: { reason } });
  });
  // The row decides. If Redis does not answer now, a worker repeats the pause.
  await queues[queue].pause().catch(() => {});
}

/** Throws Refused("nothing-to-change") if the queue is not paused. */
export async function resumeQueue({ transaction, queues }: Within, change: Change): Promise<void> {
  const { queue, reason, by: actor } = change;
  await transaction(async (trx) => {
    if (!(await paused.resumeQueue(trx, queue))) throw new Refused("nothing-to-change");
    await recordAct(trx, { actor, act: `resumed the queue ${queue}`, subjectId: null, detail: { reason } });
  });
  await queues[queue].resume().catch(() => {});
}

/** Makes Redis match the rows: it may have been flushed, or unreachable when a queue was paused. */
export async function repeatPauses({ db, queues }: Needs<"db"> & { queues: Queues }): Promise<void> {
  const names = new Set((await paused.listPausedQueues(db)).map(({ queue }) => queue));
  await Promise.all(
    QUEUES.map(async (queue) => {
      const isPaused = await queues[queue].isPaused();
      if (names.has(queue) && !isPaused) await queues[queue].pause();
      if (!names.has(queue) && isPaused) await queues[queue].resume();
    }),
  );
}
