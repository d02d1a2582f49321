import { messageOf } from "@lode/core/contracts/errors";
import { errorClassOf } from "@lode/core/domain/jobs/error-class";
import { replayedJob } from "@lode/core/domain/jobs/replay-id";
import { recordJobFailure, recordRecovery } from "@lode/db/jobs/failed-jobs.repository";
import { endReplay } from "@lode/db/jobs/repairs.repository";
import type { App } from "../app.ts";

/** A job of a queue, as the queue names it. */
export interface QueuedJob {
  id: string | undefined;
  queue: string;
  name: string;
  payload: Record<string, string>;
  /** When it was added, in milliseconds: ids of the queue begin again after a flush of Redis. */
  addedAt: number;
}

const runKeyOf = ({ queue, id, addedAt }: QueuedJob): string => `${queue}:${id}:${addedAt}`;

/** Stores one failed try, as rows that an operator can search. After the last one, a replay has ended. */
export async function recordFailure(
  { db }: Pick<App, "db">,
  job: QueuedJob,
  { error, isFinal }: { error: unknown; isFinal: boolean },
): Promise<void> {
  const failedJobId = replayedJob(job.id);
  const text = messageOf(error);
  await recordJobFailure(db, {
    failedJobId,
    runKey: runKeyOf(job),
    queue: job.queue,
    job: job.name,
    payload: job.payload,
    error: text,
    errorClass: errorClassOf(text),
    isFinal,
  });
  if (failedJobId && isFinal) await endReplay(db, failedJobId, "failed-again");
}

/** A job that had failed, or the replay of one, was done. */
export async function recordSuccess({ db }: Pick<App, "db">, job: QueuedJob): Promise<void> {
  const failedJobId = replayedJob(job.id);
  if (failedJobId) await endReplay(db, failedJobId, "done");
  await recordRecovery(db, { failedJobId, runKey: runKeyOf(job) });
}
