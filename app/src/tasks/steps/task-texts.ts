import { networkModule } from "@lode/adapters/networks/registry";
import { Refused } from "@lode/core/contracts/errors";
import { ACTION_KINDS, type ActionKind } from "@lode/core/domain/networks/action-kinds";
import { readCommentTexts } from "@lode/core/domain/tasks/comment-texts";
import type { DbOrTrx } from "@lode/db/connection";
import { listTakenTexts } from "@lode/db/tasks/task-texts.repository";
import { constraintOf } from "@lode/db/transaction";

/** Refuses a task because of one of its fields. */
export const invalidTask = (field: string, sentence: string): Refused =>
  new Refused("invalid-input", { error: sentence, fields: { [field]: sentence } });

/** A refusal names at most this many faults. */
const NAMED_FAULTS = 5;

/**
 * Reads a task's texts, one per line. Throws Refused("invalid-input") with the faults of the lines, or if the
 * kind has no texts.
 */
export function readTaskTexts(
  { network, kind }: { network: string; kind: ActionKind },
  lines: string,
): string[] {
  if (lines.trim() === "") return [];
  if (!ACTION_KINDS[kind].hasText) throw invalidTask("texts", `A ${kind} has no texts`);
  const { texts, faults } = readCommentTexts(lines, networkModule(network).textFault);
  if (faults.length > 0) throw invalidTask("texts", faults.slice(0, NAMED_FAULTS).join(" "));
  return texts;
}

/** Throws Refused("invalid-input") if the database refuses a text that another unfinished task has. */
export async function refuseTakenTexts<T>(
  db: DbOrTrx,
  texts: readonly string[],
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (constraintOf(error) !== "task_texts_reserved") throw error;
    const taken = await listTakenTexts(db, texts);
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
