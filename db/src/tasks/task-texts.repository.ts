import { foldText } from "@lode/core/domain/tasks/comment-texts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { many, run } from "../query.ts";

/**
 * Stores the texts of a draft, in the order in which automation uses them, as `readCommentTexts` returns them. The
 * database refuses a text of another task that has not ended (`task_texts_reserved`), and any text unless the task is the
 * draft of a comment task (`task_texts_draft`).
 */
export async function insertTaskTexts(trx: Trx, taskId: string, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  await run(
    trx,
    `insert into task_texts (task_id, n, text, folded)
     select :taskId, x.n, x.text, x.folded
     from unnest(:texts::text[], :folded::text[]) with ordinality as x (text, folded, n)`,
    { taskId, texts: [...texts], folded: texts.map(foldText) },
  );
}

/** Replaces the texts of a draft. The same refusals as above. */
export async function replaceTaskTexts(trx: Trx, taskId: string, texts: readonly string[]): Promise<void> {
  await run(trx, "delete from task_texts where task_id = :taskId", { taskId });
  await insertTaskTexts(trx, taskId, texts);
}

/** Which of these texts belong to a task other than `taskId` that has not ended, with that task. */
export async function listTakenTexts(
  db: DbOrTrx,
  texts: readonly string[],
  taskId: string | null,
): Promise<{ text: string; taskId: string }[]> {
  return many(
    db,
    `select text, task_id as "taskId" from task_texts
     where reserved and folded = any(:folded::text[]) and task_id is distinct from :taskId::uuid order by text`,
    { folded: texts.map(foldText), taskId },
  );
}

/** How many texts these tasks have; a task without any is left out. */
export async function countTaskTexts(
  db: DbOrTrx,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await many<{ taskId: string; count: number }>(
    db,
    `select task_id as "taskId", count(*)::int as count from task_texts where task_id = any(:taskIds::uuid[])
     group by task_id`,
    { taskIds: [...taskIds] },
  );
  return new Map(rows.map(({ taskId, count }) => [taskId, count]));
}
