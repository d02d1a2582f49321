import { TASK_TYPES, type TaskType } from "@lode/core/domain/task-type";
import type { Db } from "@lode/db/connection";
import { recordAct } from "@lode/db/operators/operators.repository";
import { draftTask, listTasksForOperators, moveTask, type NewTask } from "@lode/db/tasks/tasks.repository";
import { transactionOf } from "@lode/db/transaction";
import { isId, type OperatorCommand, type Said } from "./operator-command.ts";

const X_ID = /^\d{1,19}$/;
const X_NAME = /^\w{1,15}$/;
const POINTS = /^[1-9]\d{0,8}$/;
const isKind = (text: string): text is TaskType => (TASK_TYPES as readonly string[]).includes(text);

/** The new task, or what is wrong with what was typed. */
export function readTask(args: readonly string[]): NewTask | string {
  const [kind = "", username = "", userId = "", points = "", description = "", ...more] = args;
  const named = new Map(more.map((one) => [one.split("=")[0] ?? "", one.slice(one.indexOf("=") + 1)]));
  const unknown = [...named.keys()].find((name) => !["post", "budget", "cap", "expires"].includes(name));
  const { post, budget, cap, expires } = Object.fromEntries(named);
  if (!isKind(kind)) return `The kind is one of ${TASK_TYPES.join(", ")}.`;
  if (!X_NAME.test(username) || !X_ID.test(userId))
    return "The target needs its name on X and its numeric id.";
  if (!POINTS.test(points)) return "Points are a whole number above 0.";
  if (description.trim() === "") return "A task needs a description: miners read it.";
  if (unknown !== undefined) return `"${unknown}" is not known; post, budget, cap and expires are.`;
  if (kind === "follow" ? post !== undefined : !X_ID.test(post ?? ""))
    return "Every kind but follow needs post=ID, and follow has none.";
  if ([budget, cap].some((number) => number !== undefined && !POINTS.test(number)))
    return "Budget and cap are whole numbers above 0.";
  const expiresAt = expires === undefined ? null : new Date(expires);
  if (expiresAt && Number.isNaN(expiresAt.getTime()))
    return "The expiry is a moment such as 2027-01-31T12:00Z.";
  return {
    taskType: kind,
    targetUsername: username,
    targetTwitterId: userId,
    targetTweetId: post ?? null,
    basePoints: BigInt(points),
    description: description.trim(),
    expiresAt,
    budgetPoints: budget === undefined ? null : BigInt(budget),
    maxCompletions: cap === undefined ? null : Number(cap),
  };
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

export const taskCommands: Record<string, OperatorCommand> = {
  tasks: {
    usage: "tasks                              the newest tasks and what they have cost",
    async run({ db }) {
      const rows = (await listTasksForOperators(db)).map(
        (one) =>
          `${one.id}  ${one.state}  ${one.taskType} @${one.targetUsername}  ${one.basePoints} points  ` +
          `spent ${one.spentPoints}/${one.budgetPoints ?? "any"}  done ${one.completions}/${one.maxCompletions ?? "any"}  ${one.description}`,
      );
      return [rows.length > 0 ? rows.join("\n") : "There are no tasks.", true];
    },
  },
  "create-task": {
    usage:
      'create-task KIND NAME USER_ID POINTS "DESCRIPTION" [post=ID] [budget=POINTS] [cap=TIMES] [expires=MOMENT]  a draft',
    async run({ db, actor, args }) {
      const task = readTask(args);
      if (typeof task === "string") return [task, false];
      const id = await transactionOf(db)(async (trx) => {
        const made = await draftTask(trx, task);
        await recordAct(trx, { actor, act: "drafted a task", subjectId: made });
        return made;
      });
      return [`${id} is a draft; publish-task shows it to miners.`, true];
    },
  },
  "publish-task": {
    usage: "publish-task ID                    shows a draft to miners",
    run: ({ db, actor, args: [id = ""] }) => move(db, actor, id, "published"),
  },
  "end-task": {
    usage: "end-task ID                        takes no new attempts; open ones are still checked",
    run: ({ db, actor, args: [id = ""] }) => move(db, actor, id, "ended"),
  },
};
