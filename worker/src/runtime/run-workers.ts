import { withRunId } from "@lode/adapters/logging/run-id";
import { within } from "@lode/adapters/process/clock";
import { queuePrefix } from "@lode/adapters/redis/queue";
import { connectPatiently } from "@lode/adapters/redis/redis";
import { type QueuedJob, recordFailure, recordSuccess } from "@lode/app/jobs/record-failure";
import { GiveUpError, messageOf, RetryLaterError } from "@lode/core/contracts/errors";
import type { QueueName } from "@lode/core/contracts/jobs/queues";
import { replayedJob } from "@lode/core/contracts/jobs/queues";
import { DelayedError, type Job, UnrecoverableError, Worker } from "bullmq";
import type { WorkerDeps } from "../deps.ts";
import type { Processor } from "../jobs.ts";
import type { JobMeter } from "./job-meter.ts";

const queuedJob = (queue: string, job: Job): QueuedJob => ({
  id: job.id,
  queue,
  name: job.name,
  payload: job.data as Record<string, string>,
  addedAt: job.timestamp,
});

/** Logs each failure and stores it in rows that operators can search. */
async function noteFailure(
  deps: WorkerDeps,
  queue: string,
  job: Job | undefined,
  error: Error,
): Promise<void> {
  if (!job) return;
  const isFinal = error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
  deps.logger[isFinal ? "error" : "warn"](
    { queue, job: job.name, payload: job.data as unknown, tries: job.attemptsMade, reason: messageOf(error) },
    isFinal ? "a job failed permanently" : "a job failed and will be retried",
  );
  await recordFailure(deps, queuedJob(queue, job), { error, isFinal }).catch((reason: unknown) =>
    deps.logger.error({ reason: messageOf(reason) }, "a failed job could not be recorded"),
  );
}

/** Stores a success only for a replayed job and for a job that failed before. */
async function noteSuccess(deps: WorkerDeps, queue: string, job: Job): Promise<void> {
  const hadFailed = (job.stacktrace?.length ?? 0) > 0;
  if (!hadFailed && !replayedJob(job.id)) return;
  await recordSuccess(deps, queuedJob(queue, job)).catch((reason: unknown) =>
    deps.logger.error({ reason: messageOf(reason) }, "the end of a failed job could not be recorded"),
  );
}

/**
 * Concurrent runs per queue and process, overdue ones included. Jobs wait for X, the chain or mail, not for the CPU.
 */
const CONCURRENCY: Record<QueueName, number> = {
  verification: 20,
  automation: 5,
  payouts: 10,
  // Its connection watches a key.
  leaderboard: 1,
  mail: 5,
  housekeeping: 2,
};

/** The number of deliveries of a stalled job. High, because that is harmless: the row decides. */
const MAXIMUM_STALLS = 10;
/** Longer than the lease of every row: a worker that takes a row over finds its lease expired. */
const DEADLINE_MS = 120_000;
const CLOSE_WITHIN_MS = 4_000;
/** How long a job waits if overdue runs have all places. */
const NO_PLACE_MS = 1_000;
/** The pause of a job that this release does not know. */
const UNKNOWN_MS = 5_000;
/**
 * Seconds that a blocking read waits on an empty queue; a new job ends the wait. BullMQ uses the same limit
 * when jobs are delayed. A longer wait would notice a silently dead connection too late.
 */
const WAIT_SECONDS = 10;

/**
 * The leaderboard's job runs at most four times a second, in all workers together. The job of a crashed worker is soon
 * delivered again: it would keep the next job of its deduplication key waiting. On other queues a sweep finds the row.
 */
const RANKS = { lockDuration: 5_000, stalledInterval: 2_500, limiter: { max: 1, duration: 250 } };

export function runWorkers(
  deps: WorkerDeps,
  processors: readonly Processor[],
  meter: JobMeter,
): { close(): Promise<void> } {
  const connection = connectPatiently(deps.config.REDIS_URL, deps.logger);
  const byName = new Map(processors.map((one) => [one.definition.name, one]));
  const queues = [...new Set(processors.map((one) => one.definition.queue))];
  const open = new Map<QueueName, number>();

  const work = async (name: QueueName, job: Job, token?: string): Promise<void> => {
    try {
      const known = byName.get(job.name);
      // During a deployment a worker of the other release runs it.
      if (!known) throw new RetryLaterError(`This release has no job ${job.name}`, UNKNOWN_MS);
      await withRunId(async () => {
        const { deadlineMs = DEADLINE_MS } = known.definition;
        const taken = open.get(name) ?? 0;
        if (taken >= CONCURRENCY[name])
          throw new RetryLaterError("overdue runs have all places", NO_PLACE_MS);
        open.set(name, taken + 1);
        const end = () => void open.set(name, (open.get(name) ?? 1) - 1);
        // A run past its deadline may still end, as after a second delivery, and keeps its place until it does.
        await within(deadlineMs, meter.measure(job.name, () => known.run(job.data, deps)).finally(end));
        deps.logger.debug({ queue: name, job: job.name, payload: job.data as unknown }, "a job is done");
      });
    } catch (error) {
      if (error instanceof RetryLaterError) {
        await job.moveToDelayed(Date.now() + error.delayMs, token);
        throw new DelayedError();
      }
      if (error instanceof GiveUpError) throw new UnrecoverableError(error.message);
      throw error;
    }
  };

  const workers = queues.map((name) => {
    const worker = new Worker(name, (job, token) => work(name, job, token), {
      connection,
      prefix: queuePrefix(deps.config.QUEUE_PREFIX, name),
      concurrency: CONCURRENCY[name],
      maxStalledCount: MAXIMUM_STALLS,
      drainDelay: WAIT_SECONDS,
      ...(name === "leaderboard" ? RANKS : {}),
    });
    worker.on("error", (error) => {
      meter.noteQueueError(name);
      deps.logger.warn({ queue: name, reason: messageOf(error) }, "a queue reports an error");
    });
    worker.on("failed", (job, error) => void noteFailure(deps, name, job, error));
    worker.on("completed", (job) => void noteSuccess(deps, name, job));
    return worker;
  });

  return {
    async close() {
      // Active jobs may end within the limit. A job that is cut off is delivered again.
      const close = (worker: Worker) =>
        within(CLOSE_WITHIN_MS, worker.close()).catch(() => worker.close(true));
      await Promise.all(workers.map(close));
      connection.disconnect();
    },
  };
}
