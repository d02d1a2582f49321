import { verifyBatch } from "@lode/core/contracts/jobs/jobs";
import { listDueBatches } from "@lode/db/attempts/claims.repository";
import type { App } from "../app.ts";
import type { DueJob } from "../due-job.ts";

const BATCHES = 500;
/** How long the job of a crashed worker keeps its batch from being queued again. */
const VERIFY_AGAIN_MS = 5_000;

/** Attempts that are due, or whose job was lost with a worker or Redis. */
export const findDueBatches = async ({ db }: Pick<App, "db">): Promise<DueJob[]> =>
  (await listDueBatches(db, BATCHES)).map(({ batchKey }) => ({
    job: verifyBatch,
    payload: { batchKey },
    once: batchKey,
    ttl: VERIFY_AGAIN_MS,
  }));
