import type { DbOrTrx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, one, run } from "../query.ts";

export interface JobFailure {
  /** Set if this run is the replay of a failed job. */
  failedJobId: string | undefined;
  /** Identifies the job as long as it exists. */
  runKey: string;
  queue: string;
  job: string;
  payload: Record<string, string>;
  error: string;
  errorClass: string;
  /** The calls that led to the error; null if it has none. */
  stack: string | null;
  /** Whether this was the last try. */
  isFinal: boolean;
}

/**
 * Records one failed try. The job's row is found by its replay's id or its run key, and created if there is
 * none. Returns the row's id.
 */
export async function recordJobFailure(db: DbOrTrx, failure: JobFailure): Promise<string> {
  const { id } = await one<{ id: string }>(
    db,
    `with updated as (
       update failed_jobs set tries = tries + 1, error = :error, error_class = :errorClass, failed_at = now(),
         state = case when :isFinal then 'failed' when state = 'replaying' then 'replaying' else 'retrying' end
       where id = :failedJobId::uuid returning id, tries
     ), inserted as (
       insert into failed_jobs (id, run_key, queue, job, payload, error, error_class, tries, state)
       select :id, :runKey, :queue, :job, :payload, :error, :errorClass, 1,
         case when :isFinal then 'failed' else 'retrying' end
       where not exists (select from updated)
       on conflict (run_key) do update set tries = failed_jobs.tries + 1, error = excluded.error,
         error_class = excluded.error_class, failed_at = now(), state = excluded.state
       returning id, tries
     ), found as (select * from updated union all select * from inserted)
     insert into job_failures (failed_job_id, n, error, stack) select id, tries, :error, :stack from found
     returning failed_job_id as id`,
    {
      ...failure,
      failedJobId: failure.failedJobId ?? null,
      payload: JSON.stringify(failure.payload),
      id: newId(),
    },
  );
  return id;
}

/** Records that a later try completed a failed job. False if the row is not waiting for a try. */
export async function recordRecovery(
  db: DbOrTrx,
  { failedJobId, runKey }: Pick<JobFailure, "failedJobId" | "runKey">,
): Promise<boolean> {
  return changedOne(
    db,
    `update failed_jobs set state = 'recovered'
     where (id = :failedJobId::uuid or (:failedJobId::uuid is null and run_key = :runKey))
       and state in ('retrying', 'replaying')`,
    { failedJobId: failedJobId ?? null, runKey },
  );
}

/**
 * Deletes failed jobs that were recovered or discarded long ago, with their tries and their items in repairs.
 */
export async function purgeEndedFailures(db: DbOrTrx, olderThanDays: number): Promise<void> {
  await run(
    db,
    `with old as (
       select id from failed_jobs where state in ('recovered', 'discarded')
         and failed_at < now() - make_interval(days => :olderThanDays) order by id limit 5000
     ), items as (delete from job_repair_items where failed_job_id in (select id from old)),
     failures as (delete from job_failures where failed_job_id in (select id from old))
     delete from failed_jobs where id in (select id from old)`,
    { olderThanDays },
  );
}
