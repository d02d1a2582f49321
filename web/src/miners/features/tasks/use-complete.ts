import type { AttemptView, AwardBreakdownView, MiningTaskView } from "@lode/core/contracts/http/tasks";
import { NETWORKS, type NetworkId } from "@lode/core/domain/networks/networks";
import { isApiError } from "../../../lib/api-error.ts";
import { targetOf } from "../../../lib/task-title.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { sayHere } from "../../../texts/say.ts";
import { showError, showToast } from "../../../ui/toast.ts";
import { type SignedActToSend, useAttemptTask } from "./queries.ts";
import { showReward } from "./reward.tsx";

/** The answer and the live event report the same outcome; only the first shows a toast. */
const shown = new Set<string>();

function once(attemptId: string | null, show: () => void): void {
  if (attemptId !== null && shown.has(attemptId)) return;
  if (attemptId !== null) shown.add(attemptId);
  show();
}

type Task = Pick<MiningTaskView, "network" | "task_type" | "target_username">;

/** The toast is at the top of a phone's screen, because the award stands further down. */
const toastCompleted = (
  { attemptId, points, award }: { attemptId: string; points: number; award: AwardBreakdownView | null },
  task: Task,
): void =>
  once(attemptId, () => {
    if (award) showReward(award);
    showToast({
      title: tasks.toast.completed,
      description: tasks.toast.earned(points, task.task_type, targetOf(task)),
      tone: "ore",
      atTop: true,
    });
  });

/**
 * Returns the sentence of a refusal or a lost network, which is written for miners. Other faults get a
 * general sentence.
 */
export function reasonOf(error: unknown): string {
  const isForMiner = isApiError(error) && (error.code === "offline" || Math.floor(error.status / 100) === 4);
  return isForMiner ? error.message : tasks.toast.tryAgain;
}

const toastFailed = (attemptId: string | null, reason: string): void =>
  once(attemptId, () => showError(reason, tasks.toast.failed));

const toastStillChecking = (network: NetworkId): void =>
  showToast({
    title: tasks.toast.still,
    description: tasks.toast.stillWhy(NETWORKS[network].name),
  });

/** Shows the outcome of an attempt that was `verifying` at the last read. */
export function toastOutcome(attempt: AttemptView): void {
  const { id: attemptId, points_awarded: points, breakdown: award } = attempt;
  if (attempt.status === "completed") toastCompleted({ attemptId, points: points ?? 0, award }, attempt);
  if (attempt.status === "not_done")
    toastFailed(attempt.id, attempt.reason ? sayHere(attempt.reason) : tasks.toast.tryAgain);
}

/** Asks Lode to check a task for an account. */
export function useComplete(act: SignedActToSend) {
  const attempting = useAttemptTask({
    onSuccess: (answer, { task }) => {
      if (answer.status !== "completed") return toastStillChecking(task.network);
      const { attempt_id: attemptId, points_awarded: points, breakdown: award } = answer;
      toastCompleted({ attemptId, points, award }, task);
    },
    onError: (error) => toastFailed(isApiError(error) ? error.attemptId : null, reasonOf(error)),
  });
  const complete = () => {
    if (!attempting.isPending) attempting.mutate(act);
  };
  return { attempting, complete };
}
