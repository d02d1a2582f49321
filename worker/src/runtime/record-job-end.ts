import { type QueuedJob, recordFailure, recordSuccess } from "@lode/app/jobs/record-failure";
import { messageOf } from "@lode/core/contracts/errors";
import { replayedJob } from "@lode/core/domain/jobs/replay-id";
import { type Job, UnrecoverableError } from "bullmq";
import type { Deps } from "../deps.ts";
import type { JobMeter } from "./job-meter.ts";

const queuedJob = (queue: string, job: Job): QueuedJob => ({
  id: job.id,
  queue,
  name: job.name,
  payload: job.data as Record<string, string>,
  addedAt: job.timestamp,
});

/** Logs each failure and stores it in rows that operators can search. */
export async function noteFailure(
  deps: Deps,
  meter: JobMeter,
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
  if (isFinal) meter.noteGivenUp(queue, job.name);
  await recordFailure(deps, queuedJob(queue, job), { error, isFinal }).catch((reason: unknown) =>
    deps.logger.error({ reason: messageOf(reason) }, "a failed job could not be recorded"),
  );
}

/**
 * Stores a success only for a replayed job and for a job that failed before. Other successes leave no row.
 */
export async function noteSuccess(deps: Deps, queue: string, job: Job): Promise<void> {
  const hadFailed = (job.stacktrace?.length ?? 0) > 0;
  if (!hadFailed && !replayedJob(job.id)) return;
  await recordSuccess(deps, queuedJob(queue, job)).catch((reason: unknown) =>
    deps.logger.error({ reason: messageOf(reason) }, "the end of a failed job could not be recorded"),
  );
}
