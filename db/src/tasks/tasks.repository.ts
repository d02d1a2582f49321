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
  spent_points as "spentPoints", state`;

export interface NewTask {
  taskType: TaskType;
  targetUsername: string;
  targetTwitterId: string;
  targetTweetId: string | null;
  basePoints: bigint;
  description: string;
  expiresAt: Date | null;
  budgetPoints: bigint | null;
}

/** Publishes a task at once and returns its id. */
export async function publishTask(trx: Trx, task: NewTask): Promise<string> {
  const id = newId();
  await run(
    trx,
    `insert into mining_tasks (id, task_type, target_username, target_twitter_id, target_tweet_id, base_points,
       description, expires_at, budget_points, state)
     values (:id, :taskType, :targetUsername, :targetTwitterId, :targetTweetId, :basePoints,
       :description, :expiresAt, :budgetPoints, 'published')`,
    { id, ...task },
  );
  return id;
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
     order by created_at desc, id desc limit 200`,
  );
}

/** Adds to what a task has cost; the task ends by itself when its budget is reached. */
export async function spendTaskBudget(trx: Trx, id: string, points: bigint): Promise<void> {
  await run(
    trx,
    `update mining_tasks set spent_points = spent_points + :points,
       state = case when budget_points is not null and spent_points + :points >= budget_points then 'ended' else state end
     where id = :id`,
    { id, points },
  );
}
