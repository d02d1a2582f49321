import { verifyBatch } from "@lode/core/contracts/jobs/jobs";
import { listDueBatches } from "@lode/db/attempts/claims.repository";
import type { App } from "../app.ts";
import type { DueJob } from "../due-job.ts";

export { BATCHES_ARE_DUE } from "@lode/db/attempts/claims.repository";

const BATCHES = 500;
/** After a worker crashes, its batch can be queued again after this many milliseconds. */
const VERIFY_AGAIN_MS = 5_000;

/** Batches with attempts that are due, or whose job was lost in a crash or with Redis. */
export const findDueBatches = async ({ db }: Pick<App, "db">): Promise<DueJob[]> =>
  (await listDueBatches(db, BATCHES)).map(({ batchKey }) => ({
    job: verifyBatch,
    payload: { batchKey },
    ttl: VERIFY_AGAIN_MS,
  }));
