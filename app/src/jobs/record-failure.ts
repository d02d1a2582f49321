import { messageOf } from "@lode/core/contracts/errors";
import { replayedJob } from "@lode/core/contracts/jobs/queues";
import { errorClassOf } from "@lode/core/domain/jobs/error-class";
import { recordJobFailure, recordRecovery } from "@lode/db/jobs/failed-jobs.repository";
import { endReplay } from "@lode/db/jobs/repairs.repository";
import type { Needs } from "../app.ts";

export interface QueuedJob {
  id: string | undefined;
  queue: string;
  name: string;
  payload: Record<string, string>;
  /** When the job was added, in milliseconds. After a flush of Redis, a queue's ids start again. */
  addedAt: number;
}

const runKeyOf = ({ queue, id, addedAt }: QueuedJob): string => `${queue}:${id}:${addedAt}`;

const LONGEST_STACK = 4_000;

/** The calls of an error's stack, without its message. */
const callsOf = (error: unknown): string | null => {
  if (!(error instanceof Error) || !error.stack) return null;
  const calls = error.stack.split("\n").filter((line) => /^\s+at /.test(line));
  return calls.length > 0 ? calls.join("\n").slice(0, LONGEST_STACK) : null;
};

/** Stores one failed try as rows that operators can search. A replay's last failed try ends the replay. */
export async function recordFailure(
  { db }: Needs<"db">,
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
    stack: callsOf(error),
    isFinal,
  });
  if (failedJobId && isFinal) await endReplay(db, failedJobId, "failed-again");
}

/** Records that a job succeeded after earlier failures, or that a replay succeeded. */
export async function recordSuccess({ db }: Needs<"db">, job: QueuedJob): Promise<void> {
  const failedJobId = replayedJob(job.id);
  if (failedJobId) await endReplay(db, failedJobId, "done");
  await recordRecovery(db, { failedJobId, runKey: runKeyOf(job) });
}
