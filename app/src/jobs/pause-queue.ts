import type { Queues } from "@lode/adapters/redis/queue";
import { QUEUES, type QueueName } from "@lode/core/contracts/jobs/queues";
import * as paused from "@lode/db/jobs/paused-queues.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { App } from "../app.ts";

interface Change {
  queue: QueueName;
  reason: string;
  by: string;
}

/** Without queues, as in a command, a worker pauses it within seconds. */
type Within = Pick<App, "transaction"> & { queues?: Queues };

/** Its jobs wait; what is running ends. False if it was paused before: that reason stays. */
export async function pauseQueue({ transaction, queues }: Within, change: Change): Promise<boolean> {
  const { queue, reason, by: actor } = change;
  const done = await transaction(async (trx) => {
    if (!(await paused.pauseQueue(trx, { queue, reason, actor }))) return false;
    await recordAct(trx, { actor, act: `paused the queue ${queue}`, subjectId: null, detail: { reason } });
    return true;
  });
  // The row decides: a worker repeats it if Redis does not answer now.
  if (done) await queues?.[queue].pause().catch(() => {});
  return done;
}

/** False if it was not paused. */
export async function resumeQueue({ transaction, queues }: Within, change: Change): Promise<boolean> {
  const { queue, reason, by: actor } = change;
  const done = await transaction(async (trx) => {
    if (!(await paused.resumeQueue(trx, queue))) return false;
    await recordAct(trx, { actor, act: `resumed the queue ${queue}`, subjectId: null, detail: { reason } });
    return true;
  });
  if (done) await queues?.[queue].resume().catch(() => {});
  return done;
}

/** Makes Redis agree with the rows: it may have been flushed, or away when a queue was paused. */
export async function repeatPauses({ db, queues }: Pick<App, "db"> & { queues: Queues }): Promise<void> {
  const names = new Set((await paused.listPausedQueues(db)).map(({ queue }) => queue));
  await Promise.all(
    QUEUES.map(async (queue) => {
      const isPaused = await queues[queue].isPaused();
      if (names.has(queue) && !isPaused) await queues[queue].pause();
      if (!names.has(queue) && isPaused) await queues[queue].resume();
    }),
  );
}
