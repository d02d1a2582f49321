import { recordAct } from "@lode/db/operations/audit.repository";
import { listTakenTexts, replaceTaskTexts } from "@lode/db/tasks/task-texts.repository";
import { constraintOf } from "@lode/db/transaction";
import type { App } from "../app.ts";
import { because } from "../operators/steps/because.ts";
import { type TakenText, unlessTaken } from "./taken-texts.ts";

/** Replaces the comment texts of a draft. "not-a-draft" if miners may have read them. */
export async function setTaskTexts(
  { db, transaction }: Pick<App, "db" | "transaction">,
  {
    taskId,
    texts,
    reason,
    by,
  }: { taskId: string; texts: readonly string[]; reason?: string | undefined; by: string },
): Promise<"done" | "not-a-draft" | { taken: TakenText[] }> {
  try {
    const done = await unlessTaken(
      transaction(async (trx) => {
        await replaceTaskTexts(trx, taskId, texts);
        const detail = { texts: String(texts.length), ...because(reason) };
        await recordAct(trx, { actor: by, act: "changed the texts of a task", subjectId: taskId, detail });
        return "done" as const;
      }),
    );
    return done ?? { taken: await listTakenTexts(db, texts, taskId) };
  } catch (error) {
    if (constraintOf(error) === "task_texts_draft") return "not-a-draft";
    throw error;
  }
}
