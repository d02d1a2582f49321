import type { TaskCapacity } from "@lode/core/domain/attempts/fit-awards";
import type { TaskFacts } from "@lode/core/domain/attempts/lifecycle";
import { accountMayDo, OPEN_ATTEMPT, taskIsOpen, UNCERTAIN_ACTION } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, columnsOf, hasRow, many, maybe, oneValue, run, valueSet } from "../query.ts";
import { insertTaskTexts } from "./task-texts.repository.ts";

export interface MiningTask extends TaskFacts {
  id: string;
  targetUsername: string;
  description: string;
}

export const TASK_COLUMNS = `id, network, kind, target_username as "targetUsername",
  target_account_id as "targetAccountId", target_post_id as "targetPostId", base_points as "basePoints",
  description, starts_at as "startsAt", expires_at as "expiresAt", budget_points as "budgetPoints",
  spent_points as "spentPoints", max_completions as "maxCompletions", completions, state`;

/** Starts at once, and has no limit of completions, if these are left out. */
type Defaults = "startsAt" | "maxCompletions";

export interface NewTask
  extends Omit<MiningTask, "id" | "spentPoints" | "completions" | "state" | Defaults>,
    Partial<Pick<MiningTask, Defaults>> {
  /** The comments that automation may post, from `readCommentTexts`. A task without texts is skipped. */
  texts?: readonly string[];
}

/** Stores a task that miners do not see yet. The database refuses texts as in `insertTaskTexts`. */
export async function draftTask(trx: Trx, { texts = [], ...task }: NewTask): Promise<string> {
  const id = newId();
  await run(trx, { id, maxCompletions: null, startsAt: null, ...task })(`
    insert into mining_tasks (id, network, kind, target_username, target_account_id, target_post_id, base_points,
        description, starts_at, expires_at, budget_points, max_completions, state)
      values (:id, :network, :kind, :targetUsername, :targetAccountId, :targetPostId, :basePoints,
        :description, :startsAt, :expiresAt, :budgetPoints, :maxCompletions, 'draft')`);
  await insertTaskTexts(trx, id, texts);
  return id;
}

/** True if this call moved the task. A task goes from draft to published to ended, and never back. */
export const moveTask = (trx: Trx, id: string, to: "published" | "ended") =>
  changedOne(trx, { id, to })(`
    update mining_tasks set state = :to, ended_at = case when :to = 'ended' then now() end where id = :id
      and state = any(case when :to = 'published' then array['draft'] else array['draft', 'published'] end)`);

/** A task without either limit always has places, so opening an attempt does not need to lock it. */
export const isCapped = (task: Pick<MiningTask, "maxCompletions" | "budgetPoints">): boolean =>
  task.maxCompletions !== null || task.budgetPoints !== null;

/**
 * The points and places that tasks have left; the tasks stay locked until the transaction ends. Open attempts
 * and automation's uncertain actions hold a place and their reserved points, unless their account had to be
 * reconnected. Attempts in `except` do not count. Null without a limit; negative if a limit was lowered.
 */
export async function lockTaskCapacities(
  trx: Trx,
  taskIds: readonly string[],
  except: readonly string[] = [],
): Promise<Map<string, TaskCapacity>> {
  const ids = [...new Set(taskIds)];
  await run(trx, { ids })(`
    select 1 from mining_tasks where id = any(:ids::uuid[]) order by id for no key update`);
  const rows = await many<{ id: string; budget: bigint | null; places: number | null }>(trx, {
    ids,
    except,
  })(`
    select t.id, (t.budget_points - t.spent_points - held.points)::bigint as budget,
        (t.max_completions - t.completions - held.places)::int as places
      from mining_tasks t, lateral (
        select count(*) as places, coalesce(sum(points), 0) as points from (
          select open.external_id, max(open.points) as points from (
            select a.external_id, coalesce(a.reserved_points, t.base_points) as points
            from task_attempts a
            where a.task_id = t.id and a.holds_place and a.state in ${OPEN_ATTEMPT} and a.id <> all(:except::uuid[])
            union all
            select d.external_id, coalesce(d.reserved_points, t.base_points)
            from automation_actions d where d.task_id = t.id and d.state in ${UNCERTAIN_ACTION} and not exists (select from task_attempts v
              where v.task_id = d.task_id and v.external_id = d.external_id and (v.state = 'verified' or v.id = any(:except::uuid[])))
          ) open group by open.external_id
        ) by_account
      ) held
      where t.id = any(:ids::uuid[])`);
  return new Map(rows.map(({ id, ...capacity }) => [id, capacity]));
}

/** Those attempts that still hold their place and reservation: their account never needed a reconnect. */
export const listHolding = (trx: Trx, attemptIds: readonly string[]) =>
  valueSet(trx, { ids: attemptIds })(`
    select id from task_attempts where id = any(:ids::uuid[]) and holds_place`);

export const findTask = (db: DbOrTrx, id: string) =>
  maybe<MiningTask>(db, { id })(`select ${TASK_COLUMNS} from mining_tasks where id = :id`);

/**
 * The terms of a task, as the audit log keeps them. Its texts are kept as their number and the SHA-256 of their lines,
 * each ended by a line feed.
 */
export const readTaskTerms = async (db: DbOrTrx, id: string): Promise<Record<string, string>> =>
  oneValue<Record<string, string>>(db, { id })(`
    select jsonb_strip_nulls(jsonb_build_object('act', t.act, 'target', t.target_username, 'account', t.target_account_id,
        'description', t.description, 'points', t.base_points::text, 'budget', t.budget_points::text,
        'completions', t.max_completions::text, 'starts', t.starts_at::text, 'expires', t.expires_at::text,
        'texts', x.n::text, 'textsSha256', encode(sha256(convert_to(x.lines, 'UTF8')), 'hex'))) as terms
      from mining_tasks t, lateral (select count(*) as n, string_agg(text || E'\\n', '' order by n) as lines
        from task_texts where task_id = t.id) x where t.id = :id`);

/**
 * Whether another published task, begun or not, that has not ended asks for the same act. Until the
 * transaction ends, no other transaction publishes a task for this act.
 */
export async function hasOpenTwin(trx: Trx, id: string): Promise<boolean> {
  await run(trx, { id })(`
    select pg_advisory_xact_lock(hashtextextended('publish:' || act, 0)) from mining_tasks where id = :id`);
  return hasRow(trx, { id })(`
    select 1 from mining_tasks o join mining_tasks t on t.act = o.act and t.id <> o.id
      where o.id = :id and t.state = 'published' and (t.expires_at is null or t.expires_at > now())`);
}

/** Open tasks, and tasks that expired within the last day, so that a miner sees why a button is disabled. */
export const listOpenTasks = (db: DbOrTrx) =>
  many<MiningTask>(db)(`select ${TASK_COLUMNS} from mining_tasks t
     where ${taskIsOpen("now()")} or t.state = 'published' and t.expires_at between now() - interval '1 day' and now()
     order by created_at desc, id desc limit 200`);

/**
 * After the awards `s`, task `t` has no place or not even its base points left. Without limits it is null,
 * which counts as false.
 */
const IS_USED_UP = `(t.spent_points + s.points + t.base_points > t.budget_points
  or t.completions + s.completions >= t.max_completions)`;

/** Counts awards. Ends a task if not even its base points or no completions are left. */
export async function spendTaskBudgets(
  trx: Trx,
  awards: readonly { taskId: string; points: bigint }[],
): Promise<void> {
  if (awards.length === 0) return;
  await run(
    trx,
    columnsOf(awards, "taskId", "points"),
  )(`
    with spent as (
        select s.id, sum(s.points) as points, count(*) as completions
        from unnest(:taskId::uuid[], :points::bigint[]) as s (id, points) group by s.id
      ), locked as (
        -- In a fixed order, so that two batches over the same tasks do not deadlock.
        select id from mining_tasks where id in (select id from spent) order by id for no key update
      )
      update mining_tasks t set spent_points = t.spent_points + s.points, completions = t.completions + s.completions,
        state = case when ${IS_USED_UP} then 'ended' else t.state end,
        ended_at = case when ${IS_USED_UP} then coalesce(t.ended_at, now()) else t.ended_at end
      from spent s join locked using (id) where t.id = s.id`);
}

export const countOpenTasks = (db: DbOrTrx, userId: string, now: Date) =>
  oneValue<number>(db, { userId, now })(`
    select count(distinct t.id)::int as tasks from social_accounts x join mining_tasks t on ${accountMayDo(":now::timestamptz")}
      where x.user_id = :userId`);
