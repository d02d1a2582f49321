import type * as contract from "@lode/core/contracts/console/tasks";
import type { OperatorTaskDetail, OperatorTaskView } from "@lode/core/contracts/console/tasks";
import type { ValidInput } from "@lode/core/contracts/http/endpoint";
import type { DbOrTrx } from "../connection.ts";
import { conditionsOf, many, maybe, one, type Page, pageOf } from "../query.ts";
import type { RowOf } from "./sql-parts.ts";

type OperatorTask = RowOf<
  OperatorTaskView,
  "createdAt" | "startsAt" | "expiresAt" | "endedAt",
  "basePoints" | "budgetPoints" | "spentPoints"
>;

const COLUMNS = `k.id, k.network, k.kind, k.state, k.target_username as "targetUsername",
  k.target_account_id as "targetAccountId", k.target_post_id as "targetPostId", k.description,
  k.base_points as "basePoints", k.budget_points as "budgetPoints", k.spent_points as "spentPoints",
  k.max_completions as "maxCompletions", k.completions, k.created_at as "createdAt", k.starts_at as "startsAt",
  k.expires_at as "expiresAt", k.ended_at as "endedAt"`;

const CONDITIONS = {
  state: "k.state = :state",
  network: "k.network = :network",
  cursor: "k.id < :cursor::uuid",
};

/** Newest first. */
export async function listTasks(
  db: DbOrTrx,
  query: ValidInput<typeof contract.listTasks>["query"],
): Promise<Page<OperatorTask>> {
  const { where, bindings } = conditionsOf(CONDITIONS, query);
  const rows = await many<OperatorTask>(db, { ...bindings, most: query.limit + 1 })(`
    select ${COLUMNS} from mining_tasks k where ${where} order by k.id desc limit :most`);
  return pageOf(rows, query.limit);
}

export const readTask = (db: DbOrTrx, id: string) =>
  maybe<OperatorTask & { texts: string[] }>(db, { id })(`select ${COLUMNS},
       coalesce((select json_agg(x.text order by x.n) from task_texts x where x.task_id = k.id), '[]') as texts
     from mining_tasks k where k.id = :id`);

/** A task's figures come from this many of its newest attempts, so that all tasks take equally long. */
const SAMPLE = 4_000;

/** The counts cover the sample; the counts in the task's own row are complete. */
export const readTaskFigures = (db: DbOrTrx, id: string) =>
  one<OperatorTaskDetail["figures"]>(db, { id })(`
    select count(*)::int as attempts, count(*) filter (where state = 'not_done')::int as "notDone",
        count(*) filter (where state = 'reversed')::int as reversed, count(*) = ${SAMPLE} as "isSampled"
      from (select state from task_attempts where task_id = :id order by id desc limit ${SAMPLE}) newest`);
