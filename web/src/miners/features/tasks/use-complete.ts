import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { type AttemptView, attemptTask, type MiningTaskView } from "@lode/core/contracts/http/tasks";
import { NETWORKS, type NetworkId } from "@lode/core/domain/networks/networks";
import type { AwardBreakdown } from "@lode/core/domain/points/formula";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call } from "../../../lib/api.ts";
import { isApiError } from "../../../lib/api-error.ts";
import { keptValue } from "../../../lib/kept.ts";
import { invalidate } from "../../../lib/query-client.ts";
import { makeStore } from "../../../lib/store.ts";
import { targetOf } from "../../../lib/task-title.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { sayHere } from "../../../texts/say.ts";
import { showError, showToast } from "../../../ui/toast.ts";
import { finishedPairsQuery } from "./queries.ts";
import { showReward } from "./reward.tsx";

/**
 * The address of the page on which a miner does the task: the network's, or Lode's signing page if the network's acts
 * are signed. Undefined if the task is not open to the account.
 */
function openAddress({ id, network, action_urls }: MiningTaskView, accountId: string): string | undefined {
  const url = action_urls[accountId];
  return url && NETWORKS[network].isSigned ? `/sign/${id}/${encodeURIComponent(accountId)}` : url;
}

/** Longer than a miner is away for an act. */
const KEPT_MS = 24 * 3_600_000;
const kept = keptValue<string[]>("sessionStorage", "begun_acts", KEPT_MS);
const begun = makeStore<ReadonlySet<string>>(new Set(kept.read()));

function write(next: ReadonlySet<string>): void {
  kept.write([...next]);
  begun.set(next);
}

interface Trip {
  isAway: boolean;
  checks: number;
  checkedAt: number;
}

/** Tasks and accounts whose link to X was pressed, until the act is done. */
const trips = new Map<string, Trip>();

/** Each check asks X, and people switch windows for other reasons too. *Complete* always checks. */
const MOST_CHECKS = 5;
const PAUSE_MS = 3_000;

export const actKey = (taskId: string, accountId: string): string => `${taskId}:${accountId}`;

/** Records that *Open X* was pressed for this task and account in this tab, so the act is probably done on X. */
function beginAct(key: string): void {
  trips.set(key, { isAway: false, checks: 0, checkedAt: 0 });
  write(new Set(begun.read()).add(key));
}

export function endAct(key: string): void {
  trips.delete(key);
  if (begun.read().has(key)) write(new Set([...begun.read()].filter((one) => one !== key)));
}

export const useIsBegun = (key: string): boolean => begun.use().has(key);

/**
 * Runs `check` when the miner is back from X, which is when the page becomes visible or focused after it was hidden or
 * blurred. A miner who came back too early is checked again after the next visits.
 */
function useCheckOnReturn(key: string, check: () => void): void {
  const checkNow = useEffectEvent(check);
  useEffect(() => {
    const away = () => {
      const trip = trips.get(key);
      if (trip) trip.isAway = true;
    };
    const back = () => {
      const trip = trips.get(key);
      if (!trip?.isAway) return;
      trip.isAway = false;
      if (trip.checks >= MOST_CHECKS || Date.now() - trip.checkedAt < PAUSE_MS) return;
      trip.checks += 1;
      trip.checkedAt = Date.now();
      checkNow();
    };
    const turn = () => (document.visibilityState === "hidden" ? away() : back());
    document.addEventListener("visibilitychange", turn);
    window.addEventListener("blur", away);
    window.addEventListener("focus", back);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("blur", away);
      window.removeEventListener("focus", back);
    };
  }, [key]);
}

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
  { attemptId, points, award }: { attemptId: string; points: number; award: AwardBreakdown | null },
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
