import type { FailedJobState } from "@lode/core/contracts/jobs/failed-jobs";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe, one } from "../query.ts";

/** Selects failed jobs; every part that is set must match. */
export interface FailedJobFilter {
  state?: FailedJobState | undefined;
  queue?: string | undefined;
  job?: string | undefined;
  errorClass?: string | undefined;
  /** Any value in the payload: a withdrawal's id, a batch key. */
  subject?: string | undefined;
  /** Last failure at or after `from`, and before `to`. */
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface FailedJobRow {
  id: string;
  queue: string;
  job: string;
  payload: Record<string, string>;
  error: string;
  errorClass: string;
  tries: number;
  replays: number;
  state: FailedJobState;
  firstFailedAt: Date;
  failedAt: Date;
}

const COLUMNS = `f.id, f.queue, f.job, f.payload, f.error, f.error_class as "errorClass", f.tries, f.replays, f.state,
  f.first_failed_at as "firstFailedAt", f.failed_at as "failedAt"`;

const MOST_OF_A_SUBJECT = 10_000;

/**
 * The filter as SQL over rows `f`. Contains only the parts that are set, so that each combination gets its
 * own plan.
 */
export function matching(filter: FailedJobFilter): { where: string; bindings: Record<string, unknown> } {
  const parts: [keyof FailedJobFilter, string][] = [
    ["state", "f.state = :state"],
    ["queue", "f.queue = :queue"],
    ["job", "f.job = :job"],
    ["errorClass", "f.error_class = :errorClass"],
    // A subquery finds the jobs first, with their own index: with the order by id, Postgres would read every
    // job.
    [
      "subject",
      `f.id = any(array(select m.id from failed_jobs m where payload_values(m.payload) @> array[:subject::text]
        limit ${MOST_OF_A_SUBJECT}))`,
    ],
    ["from", "f.failed_at >= :from"],
    ["to", "f.failed_at < :to"],
  ];
  const set = parts.filter(([name]) => filter[name] !== undefined);
  return {
    where: ["true", ...set.map(([, sql]) => sql)].join(" and "),
    bindings: Object.fromEntries(set.map(([name]) => [name, filter[name]])),
  };
}

/** Newest first; `before` is the id of the previous page's last row. */
export function listFailedJobs(
  db: DbOrTrx,
  filter: FailedJobFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<FailedJobRow[]> {
  const { where, bindings } = matching(filter);
  return many(
    db,
    `select ${COLUMNS} from failed_jobs f where ${where} ${before ? "and f.id < :before::uuid" : ""}
     order by f.id desc limit :limit`,
    { ...bindings, limit, ...(before ? { before } : {}) },
  );
}

export const findFailedJob = (db: DbOrTrx, id: string): Promise<FailedJobRow | undefined> =>
  maybe(db, `select ${COLUMNS} from failed_jobs f where f.id = :id`, { id });

export const listJobFailures = (
  db: DbOrTrx,
  failedJobId: string,
): Promise<{ n: number; error: string; stack: string | null; failedAt: Date }[]> =>
  many(
    db,
    `select n, error, stack, failed_at as "failedAt" from job_failures where failed_job_id = :failedJobId
     order by n desc limit 100`,
    { failedJobId },
  );

/** How many other jobs wait for an operator with the same cause, counted up to `most`. */
export const countSameCause = async (
  db: DbOrTrx,
  { id, job, errorClass }: Pick<FailedJobRow, "id" | "job" | "errorClass">,
  most: number,
): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      `select count(*)::int as count from (select from failed_jobs
         where state = 'failed' and job = :job and error_class = :errorClass and id <> :id limit :most) f`,
      { id, job, errorClass, most },
    )
  ).count;

/** The id in its queue of a job that failed; undefined for a row whose key has no such parts. */
export const findRunKey = async (db: DbOrTrx, id: string): Promise<string | undefined> =>
  (await maybe<{ runKey: string }>(db, `select run_key as "runKey" from failed_jobs where id = :id`, { id }))
    ?.runKey;

export interface FailureGroup {
  queue: string;
  job: string;
  errorClass: string;
  count: number;
  oldestAt: Date;
  newestAt: Date;
}

/** Jobs that wait for an operator, grouped by cause, the largest group first. */
export const groupFailedJobs = (db: DbOrTrx, limit: number): Promise<FailureGroup[]> =>
  many(
    db,
    `select queue, job, error_class as "errorClass", count(*)::int as count, min(failed_at) as "oldestAt",
       max(failed_at) as "newestAt"
     from failed_jobs where state = 'failed' group by queue, job, error_class order by count desc, job limit :limit`,
    { limit },
  );
