import { Refused } from "@lode/core/contracts/errors";
import type { DbOrTrx } from "@lode/db/connection";
import { listTakenTexts } from "@lode/db/tasks/task-texts.repository";
import { constraintOf } from "@lode/db/transaction";

/** Throws Refused("invalid-input") if the database refuses a text that another unfinished task has. */
export async function refuseTakenTexts<T>(
  db: DbOrTrx,
  { texts, taskId }: { texts: readonly string[]; taskId: string | null },
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (constraintOf(error) !== "task_texts_reserved") throw error;
    const taken = await listTakenTexts(db, texts, taskId);
    const sentences = taken.map(
      (one) => `"${one.text}" is a text of the task ${one.taskId}, which has not ended`,
    );
    const [sentence = "Another task has just taken one of these texts"] = sentences;
    throw new Refused("invalid-input", {
      error: sentences.join(". ") || sentence,
      fields: { texts: sentence },
    });
  }
}
