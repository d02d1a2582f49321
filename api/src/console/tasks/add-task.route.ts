import { findNetworkModule } from "@lode/adapters/networks/registry";
import { createTask } from "@lode/app/tasks/create-task";
import { setTaskTexts as replaceTexts } from "@lode/app/tasks/set-task-texts";
import type { TakenText } from "@lode/app/tasks/taken-texts";
import { addTask, setTaskTexts } from "@lode/core/contracts/console/tasks";
import { Refused } from "@lode/core/contracts/errors";
import { ACTION_KINDS, type ActionKind } from "@lode/core/domain/networks/action-kinds";
import { readCommentTexts } from "@lode/core/domain/tasks/comment-texts";
import { findTask } from "@lode/db/tasks/tasks.repository";
import { route } from "../../http/route.ts";

export const addTaskRoute = route(addTask, async ({ input: { body }, session, deps }) => {
  const { texts: lines, reason, startsAt, expiresAt, ...rest } = body;
  const module = findNetworkModule(rest.network);
  if (!module) throw fault("network", "Lode does not know this network");
  const targetFault = module.targetFault(rest);
  if (targetFault) throw fault("targetAccountId", targetFault);
  const task = {
    ...rest,
    basePoints: BigInt(rest.basePoints),
    budgetPoints: rest.budgetPoints === null ? null : BigInt(rest.budgetPoints),
    startsAt: startsAt === null ? null : new Date(startsAt),
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  };
  refuseTimes(task, deps.clock.now());
  if (task.budgetPoints !== null && task.budgetPoints < task.basePoints)
    throw fault("budgetPoints", "The budget does not cover one award");
  const made = await createTask(deps, { task, texts: readTexts(rest, lines), reason, by: session.email });
  if ("taken" in made) throw taken(made.taken);
  return made;
});

export const setTaskTextsRoute = route(setTaskTexts, async ({ input: { params, body }, session, deps }) => {
  const task = await findTask(deps.db, params.id);
  if (!task) throw new Refused("not-found");
  const texts = readTexts(task, body.texts);
  const change = { taskId: params.id, texts, reason: body.reason, by: session.email };
  const outcome = await replaceTexts(deps, change);
  if (outcome === "not-a-draft") throw new Refused("not-a-draft");
  if (outcome !== "done") throw taken(outcome.taken);
  return { success: true as const };
});

const fault = (field: string, sentence: string): Refused =>
  new Refused("invalid-input", { error: sentence, fields: { [field]: sentence } });

function refuseTimes(
  { startsAt, expiresAt }: { startsAt: Date | null; expiresAt: Date | null },
  now: Date,
): void {
  if (!expiresAt) return;
  if (expiresAt <= now) throw fault("expiresAt", "The expiry is in the past");
  if (startsAt && expiresAt <= startsAt) throw fault("expiresAt", "The expiry is before the start");
}

function readTexts({ network, kind }: { network: string; kind: ActionKind }, lines: string): string[] {
  if (lines.trim() === "") return [];
  if (!ACTION_KINDS[kind].hasText) throw fault("texts", `A ${kind} has no texts`);
  const { texts, faults } = readCommentTexts(
    lines,
    findNetworkModule(network)?.textFault ?? (() => undefined),
  );
  if (faults.length > 0) throw fault("texts", faults.slice(0, 5).join(" "));
  return texts;
}

const taken = (texts: readonly TakenText[]): Refused => {
  const [first] = texts;
  return fault(
    "texts",
    first
      ? `"${first.text}" is a text of the task ${first.taskId}, which has not ended`
      : "Another task has just taken one of these texts",
  );
};
