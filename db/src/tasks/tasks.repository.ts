import type { TaskType } from "@lode/core/domain/task-type";
import type { TaskFacts } from "@lode/core/domain/tasks/lifecycle";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybe, run } from "../query.ts";

export interface MiningTask extends TaskFacts {
  id: string;
  targetUsername: string;
  /** Points before bonuses. */
  basePoints: bigint;
  description: string;
}

const COLUMNS = `id, task_type as "taskType", target_username as "targetUsername",
  target_twitter_id as "targetTwitterId", target_tweet_id as "targetTweetId", base_points as "basePoints",
  description, starts_at as "startsAt", expires_at as "expiresAt", budget_points as "budgetPoints",
  spent_points as "spentPoints", max_completions as "maxCompletions", completions, state`;

export interface NewTask {
  taskType: TaskType;
  targetUsername: string;
  targetTwitterId: string;
  targetTweetId: string | null;
  basePoints: bigint;
  description: string;
  expiresAt: Date | null;
  budgetPoints: bigint | null;
  /** How often it can be completed at most; no limit where it is left out. */
  maxCompletions?: number | null;
}

/** Publishes a task at once and returns its id. */
export const publishTask = (trx: Trx, task: NewTask): Promise<string> => insertTask(trx, task, "published");

/** Stores a task that no miner sees yet. */
export const draftTask = (trx: Trx, task: NewTask): Promise<string> => insertTask(trx, task, "draft");

async function insertTask(trx: Trx, task: NewTask, state: "draft" | "published"): Promise<string> {
  const id = newId();
  await run(
    trx,
    `insert into mining_tasks (id, task_type, target_username, target_twitter_id, target_tweet_id, base_points,
       description, expires_at, budget_points, max_completions, state)
     values (:id, :taskType, :targetUsername, :targetTwitterId, :targetTweetId, :basePoints,
       :description, :expiresAt, :budgetPoints, :maxCompletions, :state)`,
    { id, maxCompletions: null, ...task, state },
  );
  return id;
}

/** True where this call moved it; a task goes from draft to published to ended, and never back. */
export async function moveTask(trx: Trx, id: string, to: "published" | "ended"): Promise<boolean> {
  const changed = await run(
    trx,
    `update mining_tasks set state = :to where id = :id
       and state = any(case when :to = 'published' then array['draft'] else array['draft', 'published'] end)`,
    { id, to },
  );
  return changed === 1;
}

/** The newest 100 of every state, for operators. */
export async function listTasksForOperators(db: DbOrTrx): Promise<MiningTask[]> {
  return many<MiningTask>(
    db,
    `select ${COLUMNS} from mining_tasks order by created_at desc, id desc limit 100`,
  );
}

/**
 * Whether the attempt that this transaction has opened still has a place: open attempts hold one each, and a part
 * of the budget, and so does what automation is about to do or may have done.
 */
export const holdsPlace = (trx: Trx, taskId: string): Promise<boolean> => isWithinCaps(trx, taskId, 0);

/** A task without a number of completions or a budget has room for everybody: nobody need wait for its lock. */
export const isCapped = (task: Pick<MiningTask, "maxCompletions" | "budgetPoints">): boolean =>
  task.maxCompletions !== null || task.budgetPoints !== null;

/** Whether one more may begin; the task stays locked, so nobody else takes the place before this transaction ends. */
export const hasPlaceLeft = (trx: Trx, taskId: string): Promise<boolean> => isWithinCaps(trx, taskId, 1);

/** Askers of one task wait for each other here, so that two cannot take the last place. */
async function isWithinCaps(trx: Trx, taskId: string, more: number): Promise<boolean> {
  await run(trx, "select 1 from mining_tasks where id = :taskId for no key update", { taskId });
  const row = await maybe<{ within: boolean }>(
    trx,
    `select (max_completions is null or completions + held.places <= max_completions)
       and (budget_points is null or spent_points + (held.places - 1) * base_points < budget_points) as within
     from mining_tasks, lateral (
       select count(*) + :more::int as places from (
         select x_id from task_attempts where task_id = :taskId and state in ('verifying', 'unknown')
         union
         select d.x_id from automation_actions d where d.task_id = :taskId and d.state in ('acting', 'unknown')
           and not exists (select from task_attempts v
             where v.task_id = d.task_id and v.x_id = d.x_id and v.state = 'verified')) as open) as held
     where id = :taskId`,
    { taskId, more },
  );
  return row?.within ?? false;
}

export async function findTask(db: DbOrTrx, id: string): Promise<MiningTask | undefined> {
  return maybe<MiningTask>(db, `select ${COLUMNS} from mining_tasks where id = :id`, { id });
}

/** Published and begun; expired ones stay on the list for a day, so that a miner sees why a button is dead. */
export async function listOpenTasks(db: DbOrTrx): Promise<MiningTask[]> {
  return many<MiningTask>(
    db,
    `select ${COLUMNS} from mining_tasks
     where state = 'published' and (starts_at is null or starts_at <= now())
       and (expires_at is null or expires_at > now() - interval '1 day')
       and (budget_points is null or spent_points < budget_points)
       and (max_completions is null or completions < max_completions)
     order by created_at desc, id desc limit 200`,
  );
}

/** Counts awards; a task ends by itself when its budget or its number of completions is reached. */
export async function spendTaskBudgets(
  trx: Trx,
  awards: readonly { taskId: string; points: bigint }[],
): Promise<void> {
  if (awards.length === 0) return;
  await run(
    trx,
    `with spent as (
       select s.id, sum(s.points) as points, count(*) as completions
       from unnest(:ids::uuid[], :points::bigint[]) as s (id, points) group by s.id
     ), locked as (
       -- In one order, so that two batches over the same tasks wait instead of deadlocking.
       select id from mining_tasks where id in (select id from spent) order by id for no key update
     )
     update mining_tasks t set spent_points = t.spent_points + s.points, completions = t.completions + s.completions,
       state = case when t.spent_points + s.points >= t.budget_points
           or t.completions + s.completions >= t.max_completions then 'ended' else t.state end
     from spent s join locked using (id) where t.id = s.id`,
    { ids: awards.map((one) => one.taskId), points: awards.map((one) => one.points.toString()) },
  );
}
