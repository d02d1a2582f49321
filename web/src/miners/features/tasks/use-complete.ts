import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import { isApiError } from "../../../lib/api-error.ts";
import { useAttemptTask } from "./queries.ts";
import { reasonOf, toastCompleted, toastFailed, toastStillChecking } from "./task-toasts.ts";

/** Asks Lode to check a task for an account. */
export function useComplete(task: MiningTaskView, account: XAccountView) {
  const attempting = useAttemptTask({
    onSuccess: (answer) => {
      if (answer.status !== "completed") return toastStillChecking(task.network);
      const { attempt_id: attemptId, points_awarded: points, breakdown: award } = answer;
      toastCompleted({ attemptId, points, award }, task);
    },
    onError: (error) => toastFailed(isApiError(error) ? error.attemptId : null, reasonOf(error)),
  });
  const complete = () => {
    if (attempting.isPending) return;
    attempting.mutate({
      task_id: task.id,
      twitter_account_id: account.id,
      action_type: task.task_type,
      target_twitter_id: task.target_twitter_id,
      target_tweet_id: task.target_tweet_id,
    });
  };
  return { attempting, complete };
}
