import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import { replaceTaskTexts } from "@lode/db/tasks/task-texts.repository";
import { findTask, readTaskTerms } from "@lode/db/tasks/tasks.repository";
import { constraintOf } from "@lode/db/transaction";
import type { Needs } from "../app.ts";
import { readTaskTexts, refuseTakenTexts } from "./steps/task-texts.ts";

export interface SetTaskTexts {
  taskId: string;
  /** One text per line. */
  texts: string;
  reason: Reason;
  by: string;
}

/**
 * Replaces a draft's comment texts and returns how many it now has. Throws Refused("not-found"),
 * Refused("not-a-draft") because miners may have read the texts, and Refused("invalid-input") with the faults
 * of the lines, also if another task has one of the texts.
 */
export async function setTaskTexts(
  { db, transaction }: Needs<"db" | "transaction">,
  { taskId, texts: lines, reason, by }: SetTaskTexts,
): Promise<{ texts: number }> {
  const task = await findTask(db, taskId);
  if (!task) throw new Refused("not-found");
  const texts = readTaskTexts(task, lines);
  const replaced = transaction(async (trx) => {
    await replaceTaskTexts(trx, taskId, texts);
    const detail = { ...(await readTaskTerms(trx, taskId)), reason };
    await recordAct(trx, { actor: by, act: "changed the texts of a task", subjectId: taskId, detail });
  });
  try {
    await refuseTakenTexts(db, { texts, taskId }, replaced);
    return { texts: texts.length };
  } catch (error) {
    if (constraintOf(error) === "task_texts_draft") throw new Refused("not-a-draft");
    throw error;
  }
}
