import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, many } from "../query.ts";

export interface PausedQueue {
  queue: string;
  reason: string;
  actor: string;
  pausedAt: Date;
}

export const listPausedQueues = (db: DbOrTrx) =>
  many<PausedQueue>(db)(`
    select queue, reason, actor, paused_at as "pausedAt" from paused_queues order by queue`);

/** False if the queue was paused already: the earlier reason is kept. */
export const pauseQueue = (trx: Trx, paused: Omit<PausedQueue, "pausedAt">) =>
  changedOne(trx, { ...paused })(`
    insert into paused_queues (queue, reason, actor) values (:queue, :reason, :actor)
      on conflict (queue) do nothing`);

/** False if the queue was not paused. */
export const resumeQueue = (trx: Trx, queue: string) =>
  changedOne(trx, { queue })("delete from paused_queues where queue = :queue");
