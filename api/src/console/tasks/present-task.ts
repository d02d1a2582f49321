import type { OperatorTaskDetail, OperatorTaskView } from "@lode/core/contracts/console/tasks";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import type { OperatorTask, TaskFigures } from "@lode/db/console/tasks.read-model";

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

export const presentTask = (task: OperatorTask): OperatorTaskView => ({
  id: task.id,
  network: networkIdOf(task.network),
  kind: task.kind,
  state: task.state,
  targetUsername: task.targetUsername,
  targetAccountId: task.targetAccountId,
  targetPostId: task.targetPostId,
  description: task.description,
  basePoints: Number(task.basePoints),
  budgetPoints: task.budgetPoints === null ? null : Number(task.budgetPoints),
  spentPoints: Number(task.spentPoints),
  maxCompletions: task.maxCompletions,
  completions: task.completions,
  createdAt: task.createdAt.toISOString(),
  startsAt: iso(task.startsAt),
  expiresAt: iso(task.expiresAt),
  endedAt: iso(task.endedAt),
});

/** A point is a cent. */
const MICRODOLLARS_A_POINT = 10_000;

export function presentFigures(
  { spentPoints, completions }: OperatorTask,
  { checks, costMicrodollars, costedCompletions, ...figures }: TaskFigures,
): OperatorTaskDetail["figures"] {
  const cost = Number(costMicrodollars);
  const per = (count: number) => (count === 0 ? null : Math.round(cost / count));
  const perCompletion = per(costedCompletions);
  const award =
    completions === 0 ? null : Math.round((Number(spentPoints) * MICRODOLLARS_A_POINT) / completions);
  return {
    ...figures,
    checks,
    microdollarsPerCheck: per(checks),
    microdollarsPerCompletion: perCompletion,
    awardMicrodollars: award,
    marginMicrodollars: award === null || perCompletion === null ? null : award - perCompletion,
  };
}
