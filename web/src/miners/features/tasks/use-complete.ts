import type { XAccountView } from "@lode/core/contracts/http/accounts";
import {
  type AttemptView,
  type AwardBreakdownView,
  attemptTask,
  type MiningTaskView,
} from "@lode/core/contracts/http/tasks";
import { NETWORKS, type NetworkId } from "@lode/core/domain/networks/networks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { isApiError } from "../../../lib/api-error.ts";
import { invalidate } from "../../../lib/query-client.ts";
import { targetOf } from "../../../lib/task-title.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { sayHere } from "../../../texts/say.ts";
import { showError, showToast } from "../../../ui/toast.ts";
import { actKey, beginAct, openAddress, useCheckOnReturn, useIsBegun } from "./begun-acts.ts";
import { finishedPairsQuery } from "./queries.ts";
import { showReward } from "./reward.tsx";

/** The answer and the live event report the same outcome; only the first shows a toast. */
const shown = new Set<string>();

function once(attemptId: string | null, show: () => void): void {
  if (attemptId !== null && shown.has(attemptId)) return;
  if (attemptId !== null) shown.add(attemptId);
  show();
}

type Task = Pick<MiningTaskView, "network" | "task_type" | "target_username">;

/** The toast is at the top of a phone's screen, because the award is shown further down. */
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

interface TaskOfAccount {
  task: MiningTaskView;
  account: XAccountView;
}

/**
 * Asks Lode to check a task for an account. Stays pending until the lists are read again too, so that no row falls
 * back to an older state in between. The toasts are callbacks of the hook instead of `mutate`, because the row may
 * unmount before the answer arrives. They get the act of the request: the row may show another act by then.
 */
export function useComplete(act: TaskOfAccount) {
  const queries = useQueryClient();
  const attempting = useMutation({
    mutationFn: ({ task, account }: TaskOfAccount) => {
      const { task_type: action_type, target_twitter_id, target_tweet_id } = task;
      const of = { task_id: task.id, twitter_account_id: account.id };
      return call(attemptTask, { body: { ...of, action_type, target_twitter_id, target_tweet_id } });
    },
    onSuccess: (answer, { task }) => {
      if (answer.status !== "completed") return toastStillChecking(task.network);
      const { attempt_id: attemptId, points_awarded: points, breakdown: award } = answer;
      toastCompleted({ attemptId, points, award }, task);
    },
    onError: (error) => toastFailed(isApiError(error) ? error.attemptId : null, reasonOf(error)),
    onSettled: async () => {
      void invalidate(queries, "stats", "points", "leaderboard");
      await Promise.all([
        queries.invalidateQueries({ queryKey: finishedPairsQuery().queryKey }),
        invalidate(queries, "attempts"),
      ]);
    },
  });
  const complete = () => {
    if (!attempting.isPending) attempting.mutate(act);
  };
  return { attempting, complete };
}

/** A task that is done on its network's page, in another tab, and checked when the miner is back. */
export function useAct(act: TaskOfAccount, complete: () => void) {
  const key = actKey(act.task.id, act.account.id);
  useCheckOnReturn(key, complete);
  return {
    isBegun: useIsBegun(key),
    /** Undefined if the task is not open to the account. */
    address: openAddress(act.task, act.account.id),
    begin: () => beginAct(key),
  };
}
