import type { DbOrTrx } from "../connection.ts";
import { newId } from "../id.ts";
import { run } from "../query.ts";

export interface FailedJob {
  queue: string;
  job: string;
  payload: Record<string, string>;
  error: string;
  tries: number;
}

/** Records a failure after the last try, as a row that an operator can search. */
export async function recordFailedJob(db: DbOrTrx, failed: FailedJob): Promise<void> {
  await run(
    db,
    `insert into failed_jobs (id, queue, job, payload, error, tries)
     values (:id, :queue, :job, :payload, :error, :tries)`,
    { ...failed, id: newId(), payload: JSON.stringify(failed.payload) },
  );
}
