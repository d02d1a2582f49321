import type { Db } from "@lode/db/connection";
import { recordAct } from "@lode/db/operators/operators.repository";
import { countTaskTexts, replaceTaskTexts } from "@lode/db/tasks/task-texts.repository";
import { draftTask, findTask, listTasksForOperators, moveTask } from "@lode/db/tasks/tasks.repository";
import { constraintOf, transactionOf } from "@lode/db/transaction";
import { isId, type OperatorCommand, type Said } from "./operator-command.ts";
import { readTask } from "./read-task.ts";
import { isTextTaken, readTexts, sayTaken, textsSourceIn } from "./task-texts.ts";

const WITHOUT_TEXTS = "It has no texts: automation skips it, and miners can still comment by hand";

async function create(db: Db, actor: string, args: readonly string[]): Promise<Said> {
  const typed = textsSourceIn(args);
  if (typeof typed === "string") return [typed, false];
  const task = readTask(typed.others);
  if (typeof task === "string") return [task, false];
  if (typed.source !== undefined && task.taskType !== "comment") {
    return ["Only a comment task has texts.", false];
  }
  const texts = typed.source === undefined ? [] : await readTexts(typed.source);
  if (typeof texts === "string") return [texts, false];
  try {
    const id = await transactionOf(db)(async (trx) => {
      const made = await draftTask(trx, { ...task, texts });
      const detail = { texts: String(texts.length) };
      await recordAct(trx, { actor, act: "drafted a task", subjectId: made, detail });
      return made;
    });
    const about = texts.length > 0 ? ` Automation may post its ${countOf(texts.length)}, each once.` : "";
    const without =
      task.taskType === "comment" && texts.length === 0 ? ` ${WITHOUT_TEXTS}; see set-texts.` : "";
    return [`${id} is a draft; publish-task shows it to miners.${about}${without}`, true];
  } catch (error) {
    if (!isTextTaken(error)) throw error;
    return [await sayTaken(db, texts), false];
  }
}

const countOf = (texts: number): string => (texts === 1 ? "text" : `${texts} texts`);

async function setTexts(db: Db, actor: string, args: readonly string[]): Promise<Said> {
  const typed = textsSourceIn(args);
  if (typeof typed === "string") return [typed, false];
  const [id = ""] = typed.others;
  if (typed.source === undefined) return ["--texts FILE or --texts - is needed.", false];
  const task = isId(id) ? await findTask(db, id) : undefined;
  if (task?.taskType !== "comment" || task.state !== "draft") {
    return ["No draft of a comment task has this id. Texts that miners have read do not change.", false];
  }
  const texts = await readTexts(typed.source);
  if (typeof texts === "string") return [texts, false];
  try {
    await transactionOf(db)(async (trx) => {
      await replaceTaskTexts(trx, id, texts);
      const detail = { texts: String(texts.length) };
      await recordAct(trx, { actor, act: "changed the texts of a task", subjectId: id, detail });
    });
    return [`The draft has ${countOf(texts.length)} now.`, true];
  } catch (error) {
    if (isTextTaken(error)) return [await sayTaken(db, texts, id), false];
    if (constraintOf(error) === "task_texts_draft") return ["The task is no draft any more.", false];
    throw error;
  }
}

async function move(db: Db, actor: string, id: string, to: "published" | "ended"): Promise<Said> {
  if (!isId(id)) return ["A task is named by its id; `tasks` lists them.", false];
  const done = await transactionOf(db)(async (trx) => {
    if (!(await moveTask(trx, id, to))) return false;
    await recordAct(trx, { actor, act: `${to} a task`, subjectId: id });
    return true;
  });
  const otherwise = to === "published" ? "No draft has this id." : "No task that could end has this id.";
  return [done ? `The task is ${to}.` : otherwise, done];
}

/** A comment task may be published without texts: it is said, since automation passes it over in silence. */
async function publish(db: Db, actor: string, id: string): Promise<Said> {
  const [said, done] = await move(db, actor, id, "published");
  if (!done || (await findTask(db, id))?.taskType !== "comment") return [said, done];
  const hasTexts = (await countTaskTexts(db, [id])).has(id);
  return [hasTexts ? said : `${said} ${WITHOUT_TEXTS}.`, done];
}

async function list(db: Db): Promise<Said> {
  const tasks = await listTasksForOperators(db);
  const texts = await countTaskTexts(
    db,
    tasks.map(({ id }) => id),
  );
  const rows = tasks.map(
    (one) =>
      `${one.id}  ${one.state}  ${one.taskType} @${one.targetUsername}  ${one.basePoints} points  ` +
      `spent ${one.spentPoints}/${one.budgetPoints ?? "any"}  done ${one.completions}/${one.maxCompletions ?? "any"}  ` +
      `${one.taskType === "comment" ? `texts ${texts.get(one.id) ?? 0}  ` : ""}${one.description}`,
  );
  return [rows.length > 0 ? rows.join("\n") : "There are no tasks.", true];
}

export const taskCommands: Record<string, OperatorCommand> = {
  tasks: {
    usage: "tasks                              the newest tasks and what they have cost",
    run: ({ db }) => list(db),
  },
  "create-task": {
    usage:
      'create-task KIND NAME USER_ID POINTS "DESCRIPTION" [post=ID] [budget=POINTS] [cap=TIMES] [expires=MOMENT] [--texts FILE]  a draft; ' +
      "FILE (- is standard input) holds what automation may comment, one text a line",
    run: ({ db, actor, args }) => create(db, actor, args),
  },
  "set-texts": {
    usage:
      "set-texts ID --texts FILE          replaces what automation may comment, while the task is a draft",
    run: ({ db, actor, args }) => setTexts(db, actor, args),
  },
  "publish-task": {
    usage: "publish-task ID                    shows a draft to miners",
    run: ({ db, actor, args: [id = ""] }) => publish(db, actor, id),
  },
  "end-task": {
    usage: "end-task ID                        takes no new attempts; open ones are still checked",
    run: ({ db, actor, args: [id = ""] }) => move(db, actor, id, "ended"),
  },
};
