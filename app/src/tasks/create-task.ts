import { networkModule } from "@lode/adapters/networks/registry";
import { recordAct } from "@lode/db/operations/audit.repository";
import { draftTask, type NewTask, readTaskTerms } from "@lode/db/tasks/tasks.repository";
import type { Needs } from "../app.ts";
import { invalidTask, readTaskTexts, refuseTakenTexts } from "./steps/task-texts.ts";

/** A draft as an operator typed it. */
type TaskDraft = Omit<NewTask, "texts">;

export interface CreateTask {
  task: TaskDraft;
  /** The comments that automation may post, one per line; empty for other kinds. */
  texts: string;
  by: string;
}

/**
 * Creates a draft, which no miner sees. Throws Refused("invalid-input") and names the field: a
 * target that the network cannot have, a budget below one award, an expiry in the past, or another task's text.
 */
export async function createTask(
  { db, transaction, clock }: Needs<"db" | "transaction" | "clock">,
  { task: typed, texts: lines, by }: CreateTask,
): Promise<{ id: string }> {
  const task = readDraft(typed, clock.now());
  const texts = readTaskTexts(task, lines);
  const drafted = transaction(async (trx) => {
    const id = await draftTask(trx, { ...task, texts });
    const detail = await readTaskTerms(trx, id);
    await recordAct(trx, { actor: by, act: "drafted a task", subjectId: id, detail });
    return { id };
  });
  return refuseTakenTexts(db, texts, drafted);
}

/** The draft with the network's own ids, whichever spelling was typed. */
function readDraft(typed: TaskDraft, now: Date): TaskDraft {
  const module = networkModule(typed.network);
  const task = { ...typed, ...module.readTarget(typed) };
  const { startsAt, expiresAt, budgetPoints, basePoints } = task;
  const targetFault = module.targetFault(task);
  if (targetFault) throw invalidTask("targetAccountId", targetFault);
  if (expiresAt && expiresAt <= now) throw invalidTask("expiresAt", "The expiry is in the past");
  if (expiresAt && startsAt && expiresAt <= startsAt)
    throw invalidTask("expiresAt", "The expiry is before the start");
  if (budgetPoints !== null && budgetPoints < basePoints)
    throw invalidTask("budgetPoints", "The budget does not cover one award");
  return task;
}
