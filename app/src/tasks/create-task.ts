import { recordAct } from "@lode/db/operations/audit.repository";
import { listTakenTexts } from "@lode/db/tasks/task-texts.repository";
import { draftTask, type NewTask } from "@lode/db/tasks/tasks.repository";
import type { App } from "../app.ts";
import { because } from "../operators/steps/because.ts";
import { type TakenText, unlessTaken } from "./taken-texts.ts";

export interface DraftTask {
  task: Omit<NewTask, "texts">;
  texts: readonly string[];
  reason?: string | undefined;
  by: string;
}

/** Creates a draft, which no miner sees; or returns the texts that another task has taken. */
export async function createTask(
  { db, transaction }: Pick<App, "db" | "transaction">,
  { task, texts, reason, by }: DraftTask,
): Promise<{ id: string } | { taken: TakenText[] }> {
  const id = await unlessTaken(
    transaction(async (trx) => {
      const made = await draftTask(trx, { ...task, texts: [...texts] });
      const detail = { texts: String(texts.length), ...because(reason) };
      await recordAct(trx, { actor: by, act: "drafted a task", subjectId: made, detail });
      return made;
    }),
  );
  return id === undefined ? { taken: await listTakenTexts(db, texts, null) } : { id };
}
