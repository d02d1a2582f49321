import type { AttemptView, MiningTaskView } from "@lode/core/contracts/http/tasks";
import { isApiError } from "../../../lib/api-error.ts";
import { plural } from "../../../lib/format.ts";
import { showError, showToast } from "../../../ui/toast.ts";

/** The answer and the live event bring the same news; whichever comes first tells it. */
const told = new Set<string>();

function once(attemptId: string | null, tell: () => void): void {
  if (attemptId !== null && told.has(attemptId)) return;
  if (attemptId !== null) told.add(attemptId);
  tell();
}

type Task = Pick<MiningTaskView, "task_type" | "target_username">;

export const toastCompleted = (attemptId: string, points: number, task: Task): void =>
  once(attemptId, () =>
    showToast({
      title: "Task completed!",
      description: `Earned ${plural(points, "point")} for ${task.task_type} action with @${task.target_username}`,
      tone: "ore",
    }),
  );

export const TRY_AGAIN = "Failed to complete the task. Please try again.";

export const reasonOf = (error: unknown): string =>
  isApiError(error) && error.status >= 400 && error.status < 500 ? error.message : TRY_AGAIN;

export const toastFailed = (attemptId: string | null, reason: string): void =>
  once(attemptId, () => showError(reason, "Task failed"));

export const toastStillChecking = (): void =>
  showToast({
    title: "Still checking",
    description: "X has not shown the action yet. This finishes by itself; you can go on.",
  });

/** What became of an attempt that was still being checked when last seen. */
export function toastOutcome(attempt: AttemptView): void {
  if (attempt.status === "completed") toastCompleted(attempt.id, attempt.points_awarded ?? 0, attempt);
  if (attempt.status === "not_done") toastFailed(attempt.id, attempt.reason ?? TRY_AGAIN);
}
