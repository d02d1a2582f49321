import { foldText } from "@lode/core/domain/tasks/comment-texts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { many, run } from "../query.ts";

/**
 * Stores a draft's texts in the order in which automation uses them, which is the order of
 * `readCommentTexts`. The database refuses a text that belongs to another task that has not ended
 * (`task_texts_reserved`), and every text if the task is not a draft comment task (`task_texts_draft`).
 */
export async function insertTaskTexts(trx: Trx, taskId: string, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  await run(trx, { taskId, texts, folded: texts.map(foldText) })(`
    insert into task_texts (task_id, n, text, folded)
      select :taskId, x.n, x.text, x.folded
      from unnest(:texts::text[], :folded::text[]) with ordinality as x (text, folded, n)`);
}

/** The texts among these that belong to a task that has not ended, each with that task. */
export const listTakenTexts = (db: DbOrTrx, texts: readonly string[]) =>
  many<{ text: string; taskId: string }>(db, { folded: texts.map(foldText) })(`
    select text, task_id as "taskId" from task_texts
      where reserved and folded = any(:folded::text[]) order by text`);
