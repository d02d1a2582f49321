import type * as contract from "@lode/core/contracts/console/jobs";
import type { AnswerOf, QueryOf } from "@lode/core/contracts/http/endpoint";
import type { DbOrTrx } from "../connection.ts";
import type { RowOf } from "../console/sql-parts.ts";
import { newId } from "../id.ts";
import { changedOne, conditionsOf, many, maybe, oneValue, type Page, pageOf, run } from "../query.ts";

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
export const recordJobFailure = (db: DbOrTrx, failure: JobFailure) =>
  oneValue<string>(db, {
    ...failure,
    failedJobId: failure.failedJobId ?? null,
    payload: JSON.stringify(failure.payload),
    id: newId(),
  })(`
    with updated as (
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
      returning failed_job_id as id`);

/** Records that a later try completed a failed job. False if the row is not waiting for a try. */
export const recordRecovery = (
  db: DbOrTrx,
  { failedJobId, runKey }: Pick<JobFailure, "failedJobId" | "runKey">,
) =>
  changedOne(db, { failedJobId: failedJobId ?? null, runKey })(`update failed_jobs set state = 'recovered'
     where (id = :failedJobId::uuid or (:failedJobId::uuid is null and run_key = :runKey))
       and state in ('retrying', 'replaying')`);

/** Deletes failed jobs that ended long ago, with their tries and their items in repairs. */
export const purgeEndedFailures = (db: DbOrTrx, olderThanDays: number) =>
  run(db, { olderThanDays })(`with old as (
       select id from failed_jobs where state in ('recovered', 'discarded')
         and failed_at < now() - make_interval(days => :olderThanDays) order by id limit 5000
     ), items as (delete from job_repair_items where failed_job_id in (select id from old)),
     failures as (delete from job_failures where failed_job_id in (select id from old))
     delete from failed_jobs where id in (select id from old)`);

/** Selects failed jobs; every part that is set must match. */
export type FailedJobFilter = Partial<Omit<QueryOf<typeof contract.listFailedJobs>, "cursor" | "limit">>;

type FailedJobRow = RowOf<contract.FailedJobView, "firstFailedAt" | "failedAt">;

const COLUMNS = `f.id, f.queue, f.job, f.payload, f.error, f.error_class as "errorClass", f.tries, f.replays, f.state,
  f.first_failed_at as "firstFailedAt", f.failed_at as "failedAt"`;

const MOST_OF_A_SUBJECT = 10_000;

/** SQL over rows `f`. `subject` is any value in the payload: a withdrawal's id, a batch key. */
export const FAILED_JOB_CONDITIONS = {
  state: "f.state = :state",
  queue: "f.queue = :queue",
  job: "f.job = :job",
  errorClass: "f.error_class = :errorClass",
  // A subquery finds the jobs first, by their own index: ordered by id, Postgres would read every job.
  subject: `f.id = any(array(select m.id from failed_jobs m where payload_values(m.payload) @> array[:subject::text]
    limit ${MOST_OF_A_SUBJECT}))`,
};

/** Newest first. */
export async function listFailedJobs(
  db: DbOrTrx,
  query: FailedJobFilter & { cursor?: string | undefined; limit: number },
): Promise<Page<FailedJobRow>> {
  const conditions = { ...FAILED_JOB_CONDITIONS, cursor: "f.id < :cursor::uuid" };
  const { where, bindings } = conditionsOf(conditions, query);
  const rows = await many<FailedJobRow>(db, { ...bindings, most: query.limit + 1 })(`
    select ${COLUMNS} from failed_jobs f where ${where} order by f.id desc limit :most`);
  return pageOf(rows, query.limit);
}

export const findFailedJob = (db: DbOrTrx, id: string) =>
  maybe<FailedJobRow>(db, { id })(`select ${COLUMNS} from failed_jobs f where f.id = :id`);

export const listJobFailures = (db: DbOrTrx, failedJobId: string) =>
  many<RowOf<AnswerOf<typeof contract.getFailedJob>["failures"][number], "at">>(db, { failedJobId })(`
    select n, error, stack, failed_at as at from job_failures where failed_job_id = :failedJobId
      order by n desc limit 100`);

type FailureGroup = RowOf<
  AnswerOf<typeof contract.groupFailedJobs>["items"][number],
  "oldestAt" | "newestAt"
>;

/** Jobs that wait for an operator, grouped by cause, the largest group first. */
export const groupFailedJobs = (db: DbOrTrx, limit: number) =>
  many<FailureGroup>(db, { limit })(`
    select queue, job, error_class as "errorClass", count(*)::int as count, min(failed_at) as "oldestAt",
        max(failed_at) as "newestAt"
      from failed_jobs where state = 'failed' group by queue, job, error_class order by count desc, job limit :limit`);
