import type {
  Prediction,
  RepairAction,
  RepairOutcome,
  RepairState,
} from "@lode/core/contracts/jobs/failed-jobs";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe } from "../query.ts";

export interface Repair {
  id: string;
  action: RepairAction;
  filter: Record<string, string>;
  reason: string;
  actor: string;
  perSecond: number;
  notBefore: Date | null;
  state: RepairState;
  createdAt: Date;
  endedAt: Date | null;
}

const COLUMNS = `id, action, filter, reason, actor, per_second as "perSecond", not_before as "notBefore", state,
  created_at as "createdAt", ended_at as "endedAt"`;

export const findRepair = (db: DbOrTrx, id: string): Promise<Repair | undefined> =>
  maybe(db, `select ${COLUMNS} from job_repairs where id = :id`, { id });

/** Newest first. */
export const listRepairs = (db: DbOrTrx, limit: number): Promise<Repair[]> =>
  many(db, `select ${COLUMNS} from job_repairs order by id desc limit :limit`, { limit });

export interface RepairCount {
  predicted: Prediction;
  /** Null until the item has ended. */
  outcome: RepairOutcome | null;
  count: number;
}

export const countItems = (db: DbOrTrx, repairId: string): Promise<RepairCount[]> =>
  many(
    db,
    `select predicted, outcome, count(*)::int as count from job_repair_items where repair_id = :repairId
     group by predicted, outcome order by predicted, outcome`,
    { repairId },
  );

/** Items whose outcome differs from the prediction. */
export const listDifferences = (
  db: DbOrTrx,
  repairId: string,
  limit: number,
): Promise<
  { failedJobId: string; job: string; predicted: Prediction; outcome: RepairOutcome; error: string }[]
> =>
  many(
    db,
    `select i.failed_job_id as "failedJobId", f.job, i.predicted, i.outcome, f.error
     from job_repair_items i join failed_jobs f on f.id = i.failed_job_id
     where i.repair_id = :repairId and i.outcome is not null
       and (i.predicted, i.outcome) not in (('run', 'done'), ('discard', 'discarded'), ('nothing-to-do', 'nothing-to-do'))
     order by i.failed_job_id limit :limit`,
    { repairId, limit },
  );

/** The repairs that covered a job, oldest first. */
export const listRepairsOfJob = (
  db: DbOrTrx,
  failedJobId: string,
): Promise<{ repairId: string; actor: string; reason: string; at: Date; outcome: RepairOutcome | null }[]> =>
  many(
    db,
    `select i.repair_id as "repairId", r.actor, r.reason, coalesce(i.ended_at, i.claimed_at, r.created_at) as at, i.outcome
     from job_repair_items i join job_repairs r on r.id = i.repair_id
     where i.failed_job_id = :failedJobId order by r.id`,
    { failedJobId },
  );
