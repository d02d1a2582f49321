import { createTask } from "@lode/app/tasks/create-task";
import { endTask } from "@lode/app/tasks/end-task";
import { publishTask } from "@lode/app/tasks/publish-task";
import { setTaskTexts } from "@lode/app/tasks/set-task-texts";
import { ACTION_KINDS, type ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { Db } from "@lode/db/connection";
import { countTaskTexts } from "@lode/db/tasks/task-texts.repository";
import { findTask, listTasksForOperators } from "@lode/db/tasks/tasks.repository";
import { appOf, type CommandResult, isId, type OperatorCommand } from "./operator-command.ts";
import { policyOf } from "./policy-of.ts";
import { readTask } from "./read-task.ts";
import { describeTaken, readTexts, textsSourceIn } from "./task-texts.ts";

const hasTexts = ({ kind }: { kind: ActionKind }): boolean => ACTION_KINDS[kind].hasText;
const WITHOUT_TEXTS = "It has no texts: automation skips it, and miners can still comment by hand";

async function create(db: Db, actor: string, args: readonly string[]): Promise<CommandResult> {
  const typed = textsSourceIn(args);
  if (typeof typed === "string") return [typed, false];
  const task = readTask(typed.others);
  if (typeof task === "string") return [task, false];
  if (typed.source !== undefined && !hasTexts(task)) {
    return [`A ${task.kind} has no texts.`, false];
  }
  const texts = typed.source === undefined ? [] : await readTexts(typed.source, task.network);
  if (typeof texts === "string") return [texts, false];
  const made = await createTask(appOf(db), { task, texts, by: actor });
  if ("taken" in made) return [describeTaken(made.taken), false];
  const about = texts.length > 0 ? ` Automation may post its ${countOf(texts.length)}, each once.` : "";
  const without = hasTexts(task) && texts.length === 0 ? ` ${WITHOUT_TEXTS}; see set-texts.` : "";
  return [`${made.id} is a draft; publish-task shows it to miners.${about}${without}`, true];
}

const countOf = (texts: number): string => (texts === 1 ? "text" : `${texts} texts`);

async function setTexts(db: Db, actor: string, args: readonly string[]): Promise<CommandResult> {
  const typed = textsSourceIn(args);
  if (typeof typed === "string") return [typed, false];
  const [id = ""] = typed.others;
  if (typed.source === undefined) return ["--texts FILE or --texts - is needed.", false];
  const task = isId(id) ? await findTask(db, id) : undefined;
  if (!task || !hasTexts(task) || task.state !== "draft") {
    return ["No draft of a task with texts has this id. Texts that miners have read do not change.", false];
  }
  const texts = await readTexts(typed.source, task.network);
  if (typeof texts === "string") return [texts, false];
  const outcome = await setTaskTexts(appOf(db), { taskId: id, texts, by: actor });
  if (outcome === "not-a-draft") return ["The task is no longer a draft.", false];
  if (outcome !== "done") return [describeTaken(outcome.taken), false];
  return [`The draft has ${countOf(texts.length)} now.`, true];
}

const NO_ID: CommandResult = ["Give the id of a task; `tasks` lists them.", false];

/** A comment task may be published without texts, with a warning: automation skips it without a log line. */
async function publish(db: Db, actor: string, id: string): Promise<CommandResult> {
  if (!isId(id)) return NO_ID;
  const outcome = await publishTask({ ...appOf(db), policyOf }, { taskId: id, by: actor });
  if (outcome === "no-draft") return ["No draft has this id.", false];
  const task = await findTask(db, id);
  if (outcome === "not-rewardable")
    return [`This network's policy forbids rewarding a ${task?.kind}: it cannot be published.`, false];
  if (outcome === "owner-needed") return ["Its budget needs an owner.", false];
  const lacksTexts = task && hasTexts(task) && !(await countTaskTexts(db, [id])).has(id);
  return [`The task is published.${lacksTexts ? ` ${WITHOUT_TEXTS}.` : ""}`, true];
}

async function end(db: Db, actor: string, id: string): Promise<CommandResult> {
  if (!isId(id)) return NO_ID;
  const done = await endTask(appOf(db), { taskId: id, by: actor });
  return [done ? "The task is ended." : "No draft or published task has this id.", done];
}

async function list(db: Db): Promise<CommandResult> {
  const tasks = await listTasksForOperators(db);
  const texts = await countTaskTexts(
    db,
    tasks.map(({ id }) => id),
  );
  const rows = tasks.map(
    (one) =>
      `${one.id}  ${one.state}  ${one.kind} @${one.targetUsername}  ${one.basePoints} points  ` +
      `spent ${one.spentPoints}/${one.budgetPoints ?? "any"}  done ${one.completions}/${one.maxCompletions ?? "any"}  ` +
      `${hasTexts(one) ? `texts ${texts.get(one.id) ?? 0}  ` : ""}${one.description}`,
  );
  return [rows.length > 0 ? rows.join("\n") : "There are no tasks.", true];
}

export const taskCommands: Record<string, OperatorCommand> = {
  tasks: {
    usage: "tasks                              the newest tasks and their costs",
    run: ({ db }) => list(db),
  },
  "create-task": {
    usage:
      'create-task KIND NAME USER_ID POINTS "DESCRIPTION" [network=x] [post=ID] [budget=POINTS] [cap=TIMES] [expires=TIME] [--texts FILE]  a draft; ' +
      "FILE (- for standard input) has the texts that automation may post, one a line",
    changes: "one",
    run: ({ db, actor, args }) => create(db, actor, args),
  },
  "set-texts": {
    usage: "set-texts ID --texts FILE          replaces the texts of a draft",
    changes: "one",
    run: ({ db, actor, args }) => setTexts(db, actor, args),
  },
  "publish-task": {
    usage: "publish-task ID                    shows a draft to miners",
    changes: "one",
    run: ({ db, actor, args: [id = ""] }) => publish(db, actor, id),
  },
  "end-task": {
    usage: "end-task ID                        takes no new attempts; open ones are still checked",
    changes: "one",
    run: ({ db, actor, args: [id = ""] }) => end(db, actor, id),
  },
};
