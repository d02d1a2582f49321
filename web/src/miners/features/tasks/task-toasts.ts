import type { AttemptView, MiningTaskView } from "@lode/core/contracts/http/tasks";
import { isApiError } from "../../../lib/api-error.ts";
import { plural } from "../../../lib/format.ts";
import { showError, showToast } from "../../../ui/toast.ts";

/** The answer and the live event report the same outcome; only the first one shows a toast. */
const shown = new Set<string>();

function once(attemptId: string | null, show: () => void): void {
  if (attemptId !== null && shown.has(attemptId)) return;
  if (attemptId !== null) shown.add(attemptId);
  show();
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
    description: "X does not show the action yet. Lode keeps checking; you can leave this page.",
  });

/** The outcome of an attempt that was `verifying` when it was last read. */
export function toastOutcome(attempt: AttemptView): void {
  if (attempt.status === "completed") toastCompleted(attempt.id, attempt.points_awarded ?? 0, attempt);
  if (attempt.status === "not_done") toastFailed(attempt.id, attempt.reason ?? TRY_AGAIN);
}
