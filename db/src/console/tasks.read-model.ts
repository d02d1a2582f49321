import type { OperatorTaskDetail, OperatorTaskView } from "@lode/core/contracts/console/tasks";
import type { TaskState } from "@lode/core/domain/attempts/lifecycle";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe, one, pageOf } from "../query.ts";
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

/** Newest first; only tasks in `state` and on `network` if they are given. */
export async function listTasks(
  db: DbOrTrx,
  wanted: { state: TaskState | null; network: string | null; cursor: string | null; limit: number },
): Promise<{ page: OperatorTask[]; nextCursor: string | null }> {
  const conditions = [
    wanted.state ? "k.state = :state" : "",
    wanted.network ? "k.network = :network" : "",
    wanted.cursor ? "k.id < :cursor" : "",
  ].filter(Boolean);
  const rows = await many<OperatorTask>(
    db,
    `select ${COLUMNS} from mining_tasks k where ${["true", ...conditions].join(" and ")}
     order by k.id desc limit :more`,
    { ...wanted, more: wanted.limit + 1 },
  );
  return pageOf(rows, wanted.limit);
}

export const readTask = (
  db: DbOrTrx,
  id: string,
): Promise<(OperatorTask & { texts: string[] }) | undefined> =>
  maybe(
    db,
    `select ${COLUMNS},
       coalesce((select json_agg(x.text order by x.n) from task_texts x where x.task_id = k.id), '[]') as texts
     from mining_tasks k where k.id = :id`,
    { id },
  );

/**
 * A task's figures are computed from this many of its newest attempts, so that large and small tasks take
 * equally long.
 */
const SAMPLE = 4_000;

/** The counts cover the sample; the counts in the task's own row are complete. */
export const readTaskFigures = (db: DbOrTrx, id: string): Promise<OperatorTaskDetail["figures"]> =>
  one(
    db,
    `select count(*)::int as attempts, count(*) filter (where state = 'not_done')::int as "notDone",
       count(*) filter (where state = 'reversed')::int as reversed, count(*) = ${SAMPLE} as "isSampled"
     from (select state from task_attempts where task_id = :id order by id desc limit ${SAMPLE}) newest`,
    { id },
  );
