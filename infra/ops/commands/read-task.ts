import { findNetworkModule } from "@lode/adapters/networks/registry";
import { type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import type { NewTask } from "@lode/db/tasks/tasks.repository";

const POINTS = /^[1-9]\d{0,8}$/;
const isKind = (text: string): text is ActionKind => (KINDS as readonly string[]).includes(text);

/** The new task, or what is wrong with the arguments. */
export function readTask(args: readonly string[]): NewTask | string {
  const [kind = "", username = "", userId = "", points = "", description = "", ...more] = args;
  const named = new Map(more.map((one) => [one.split("=")[0] ?? "", one.slice(one.indexOf("=") + 1)]));
  const unknown = [...named.keys()].find(
    (name) => !["network", "post", "budget", "cap", "expires"].includes(name),
  );
  const { network = "x", post, budget, cap, expires } = Object.fromEntries(named);
  if (!isKind(kind)) return `The kind is one of ${KINDS.join(", ")}.`;
  const module = findNetworkModule(network);
  if (!module) return `Lode does not know the network "${network}".`;
  const target = { kind, targetUsername: username, targetAccountId: userId, targetPostId: post ?? null };
  const fault = module.targetFault(target);
  if (fault) return fault;
  if (!POINTS.test(points)) return "Points are a whole number above 0.";
  if (description.trim() === "") return "A task needs a description, which miners read.";
  if (unknown !== undefined)
    return `"${unknown}" is not an option; network, post, budget, cap and expires are.`;
  if ([budget, cap].some((number) => number !== undefined && !POINTS.test(number)))
    return "Budget and cap are whole numbers above 0.";
  const expiresAt = expires === undefined ? null : new Date(expires);
  if (expiresAt && Number.isNaN(expiresAt.getTime()))
    return "The expiry is a time such as 2027-01-31T12:00Z.";
  return {
    network,
    ...target,
    basePoints: BigInt(points),
    description: description.trim(),
    expiresAt,
    budgetPoints: budget === undefined ? null : BigInt(budget),
    maxCompletions: cap === undefined ? null : Number(cap),
  };
}
