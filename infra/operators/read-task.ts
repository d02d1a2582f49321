import { TASK_TYPES, type TaskType } from "@lode/core/domain/task-type";
import type { NewTask } from "@lode/db/tasks/tasks.repository";

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
