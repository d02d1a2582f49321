import type * as contract from "@lode/core/contracts/console/jobs";
import type { Prediction, RepairAction } from "@lode/core/contracts/console/jobs";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import type { JobName } from "@lode/core/contracts/jobs/jobs";
import { LIVE_PAYOUT, OPEN_ATTEMPT } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import type { RowOf } from "../console/sql-parts.ts";
import { newId } from "../id.ts";
import { changedOne, conditionsOf, many, maybe, oneValue, run } from "../query.ts";
import { FAILED_JOB_CONDITIONS, type FailedJobFilter } from "./failed-jobs.repository.ts";

/** An id from the job's payload, as a uuid. */
const id = (key: string): string => `(f.payload->>'${key}')::uuid`;
const action = (states: string): string =>
  `exists (select from automation_actions a where a.id = ${id("actionId")} and a.state in (${states}))`;
const livePayout = `exists (select from payout_attempts p where p.transaction_id = ${id("transactionId")}
  and p.state in ${LIVE_PAYOUT})`;

/**
 * Says for each job whether its rows still wait for it: SQL over a row `f` of failed_jobs. A repair uses it
 * to predict, and again before it enqueues anything. A new job without a line here does not compile.
 */
const UNFINISHED: Record<JobName, string> = {
  "send-mail": `exists (select from mails m where m.id = ${id("mailId")} and m.due_at is not null and m.ends_at > now())`,
  "verify-batch": `exists (select from task_attempts t where t.batch_key = f.payload->>'batchKey'
    and t.state in ${OPEN_ATTEMPT})`,
  "revoke-grant": `exists (select from token_revocations r where r.account_id = ${id("accountId")})`,
  "recheck-award": `exists (select from award_rechecks r where r.id = ${id("recheckId")} and r.due_at is not null)`,
  "act-for-account": action("'planned'"),
  "probe-uncertain-action": action("'acting', 'unknown'"),
  "undo-action": action("'undoing'"),
  "sign-payout": `exists (select from withdrawals w where w.id = ${id("withdrawalId")}
    and w.status in ('pending', 'processing')
    and not exists (select from payout_attempts p where p.withdrawal_id = w.id and p.state in ${LIVE_PAYOUT}))`,
  "send-payout": livePayout,
  "follow-payout": livePayout,
  "review-referral": `exists (select from referrals r where r.referred_id = ${id("referredId")} and r.due_at is not null)`,
  "feed-leaderboard": "true",
};

/** True for a row `f` of failed_jobs whose work is unfinished; false for a job unknown to this version. */
const WORK_IS_UNFINISHED = `case f.job ${Object.entries(UNFINISHED)
  .map(([job, condition]) => `when '${job}' then ${condition}`)
  .join("\n")} else false end`;

const PREDICTED = `case when :action = 'discard' then 'discard' when ${WORK_IS_UNFINISHED} then 'run' else 'nothing-to-do' end`;

/** A repair covers only jobs that wait for an operator, whatever else the filter says. */
const covered = (filter: FailedJobFilter) =>
  conditionsOf(FAILED_JOB_CONDITIONS, { ...filter, state: "failed" as const });

/** Predicts the effect of a repair on the matching jobs. Changes nothing. */
export function predictRepair(db: DbOrTrx, filter: FailedJobFilter, action: RepairAction, limit: number) {
  const { where, bindings } = covered(filter);
  return many<contract.RepairPlanView["groups"][number]>(db, { ...bindings, action, limit })(`
    select queue, job, predicted, count(*)::int as count from (
        select f.queue, f.job, ${PREDICTED} as predicted from failed_jobs f where ${where} order by f.id limit :limit
      ) as jobs group by queue, job, predicted order by count desc, job, predicted`);
}

export interface NewRepair {
  action: RepairAction;
  filter: FailedJobFilter;
  reason: string;
  actor: string;
  perSecond: number;
}

/** Stores a repair with the jobs that match now and the prediction for each. Returns its id and how many it covers. */
export async function createRepair(
  trx: Trx,
  repair: NewRepair,
  limit: number,
): Promise<{ id: string; covered: number }> {
  const { filter, ...rest } = repair;
  const id = newId();
  await run(trx, { ...rest, id, filter: JSON.stringify(filter) })(`
    insert into job_repairs (id, action, filter, reason, actor, per_second)
      values (:id, :action, :filter, :reason, :actor, :perSecond)`);
  const { where, bindings } = covered(filter);
  const count = await oneValue<number>(trx, { ...bindings, id, action: repair.action, limit })(`
    with items as (
        insert into job_repair_items (repair_id, failed_job_id, predicted)
        select :id, f.id, ${PREDICTED} from failed_jobs f where ${where} order by f.id limit :limit returning 1
      ) select count(*)::int as count from items`);
  return { id, covered: count };
}

export interface ClaimedItem {
  failedJobId: string;
  job: string;
  payload: Record<string, string>;
  /** Number of replays of the job, including this one. */
  replay: number;
  /** What to do with the item now; this may differ from the prediction. */
  verdict: Prediction | "changed-meanwhile";
}

/**
 * Claims the next items of every running repair, at most `per_second` of each, and decides again what to do with each.
 * An item is skipped if its job is no longer failed or another repair claims the job at the same time. A retry is also
 * skipped if the job's work is already done. The jobs' new states are stored in the same statement.
 */
export const claimItems = (trx: Trx) =>
  many<ClaimedItem>(trx)(`with next as (
       select i.repair_id, i.failed_job_id, r.action from job_repairs r
       cross join lateral (
         select * from job_repair_items w where w.repair_id = r.id and w.claimed_at is null
         order by w.failed_job_id limit r.per_second for update skip locked
       ) i
       where r.state = 'running'
     ), locked as (
       select n.*, f.id, f.job, f.payload, f.replays, f.state, ${WORK_IS_UNFINISHED} as unfinished
       from next n join failed_jobs f on f.id = n.failed_job_id order by f.id, n.repair_id for update of f
     ), jobs as (
       select *, case
         -- Of two repairs that claim the same job at once, one does it.
         when state <> 'failed' or row_number() over (partition by id order by repair_id) > 1 then 'changed-meanwhile'
         when action = 'discard' then 'discard' when unfinished then 'run' else 'nothing-to-do' end as verdict
       from locked
     ), claimed as (
       update job_repair_items i set claimed_at = now(), ended_at = case when j.verdict <> 'run' then now() end,
         outcome = case j.verdict when 'run' then null when 'discard' then 'discarded' else j.verdict end
       from jobs j where i.repair_id = j.repair_id and i.failed_job_id = j.failed_job_id
     ), moved as (
       update failed_jobs f set replays = f.replays + case when j.verdict = 'run' then 1 else 0 end,
         state = case j.verdict when 'run' then 'replaying' when 'discard' then 'discarded' else 'recovered' end
       from jobs j where f.id = j.id and j.verdict <> 'changed-meanwhile'
     )
     select failed_job_id as "failedJobId", job, payload, replays + 1 as replay, verdict from jobs`);

/** Whether a repair is running, or a claimed replay has not ended yet. */
export const REPAIRS_GO_ON = `(exists (select from job_repairs where state = 'running')
  or exists (select from job_repair_items where claimed_at is not null and outcome is null))`;

/** Items whose replay was claimed so long ago that it has ended, or was lost with Redis or a worker. */
export const listUnendedItems = (db: DbOrTrx, olderThanSeconds: number, limit: number) =>
  many<Omit<ClaimedItem, "verdict">>(db, { olderThanSeconds, limit })(`
    select f.id as "failedJobId", f.job, f.payload, f.replays as replay
      from job_repair_items i join failed_jobs f on f.id = i.failed_job_id
      where i.claimed_at < now() - make_interval(secs => :olderThanSeconds) and i.outcome is null
      order by i.claimed_at limit :limit`);

/** Stores the outcome of a job's replay. False if it has one already. */
export const endReplay = (db: DbOrTrx, failedJobId: string, outcome: "done" | "failed-again") =>
  changedOne(db, { failedJobId, outcome })(`with item as (
       update job_repair_items set outcome = :outcome, ended_at = now()
       where failed_job_id = :failedJobId and claimed_at is not null and outcome is null returning failed_job_id
     )
     update failed_jobs set state = case when :outcome = 'done' then 'recovered' else 'failed' end
     where id in (select failed_job_id from item)`);

/** Ends the repairs whose items all have an outcome. */
export const endRepairs = (db: DbOrTrx) =>
  run(db)(`update job_repairs r set state = 'done', ended_at = now() where r.state = 'running'
       and not exists (select from job_repair_items i where i.repair_id = r.id and i.outcome is null)`);

/** Stops a repair and leaves items that have not begun unchanged. False if it has ended. */
export async function stopRepair(trx: Trx, id: string): Promise<boolean> {
  const stopped = await changedOne(trx, { id })(`
    update job_repairs set state = 'stopped', ended_at = now() where id = :id and state = 'running'`);
  if (!stopped) return false;
  await run(trx, { id })(`
    update job_repair_items set outcome = 'stopped', claimed_at = now(), ended_at = now()
      where repair_id = :id and claimed_at is null`);
  return true;
}

type Repair = RowOf<contract.RepairView["repair"], "createdAt" | "endedAt">;

const COLUMNS = `id, action, filter, reason, actor, per_second as "perSecond", state,
  created_at as "createdAt", ended_at as "endedAt"`;

export const findRepair = (db: DbOrTrx, id: string) =>
  maybe<Repair>(db, { id })(`select ${COLUMNS} from job_repairs where id = :id`);

/** Newest first. */
export const listRepairs = (db: DbOrTrx, limit: number) =>
  many<Repair>(db, { limit })(`select ${COLUMNS} from job_repairs order by id desc limit :limit`);

/** An outcome is null until the item has ended. */
export const countItems = (db: DbOrTrx, repairId: string) =>
  many<contract.RepairView["counts"][number]>(db, { repairId })(`
    select predicted, outcome, count(*)::int as count from job_repair_items where repair_id = :repairId
      group by predicted, outcome order by predicted, outcome`);

/** Items whose outcome differs from the prediction. */
export const listDifferences = (db: DbOrTrx, repairId: string, limit: number) =>
  many<contract.RepairView["differences"][number]>(db, { repairId, limit })(`
    select i.failed_job_id as "failedJobId", f.job, i.predicted, i.outcome, f.error
      from job_repair_items i join failed_jobs f on f.id = i.failed_job_id
      where i.repair_id = :repairId and i.outcome is not null
        and (i.predicted, i.outcome) not in (('run', 'done'), ('discard', 'discarded'), ('nothing-to-do', 'nothing-to-do'))
      order by i.failed_job_id limit :limit`);

/** The repairs that covered a job, oldest first. */
export const listRepairsOfJob = (db: DbOrTrx, failedJobId: string) =>
  many<RowOf<AnswerOf<typeof contract.getFailedJob>["repairs"][number], "at">>(db, { failedJobId })(`
    select i.repair_id as id, r.actor, r.reason, coalesce(i.ended_at, i.claimed_at, r.created_at) as at, i.outcome
      from job_repair_items i join job_repairs r on r.id = i.repair_id
      where i.failed_job_id = :failedJobId order by r.id`);
