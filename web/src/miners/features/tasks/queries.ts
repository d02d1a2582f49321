import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { attemptTask, listTasks, type MiningTaskView } from "@lode/core/contracts/http/tasks";
import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, readPart } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/query-client.ts";

export const tasksQuery = () =>
  readPart(["tasks", "open"], listTasks, (answer) => ("tasks" in answer ? answer.tasks : []), { query: {} });

/** Pairs of task and account that cannot be done again, as X ids by task id. */
export type FinishedPairs = Extract<AnswerOf<typeof listTasks>, { completed: unknown }>;

export const finishedPairsQuery = () =>
  readPart(
    ["tasks", "completed"],
    listTasks,
    (answer): FinishedPairs => ("completed" in answer ? answer : { completed: {}, reversed: {} }),
    { query: { type: "completed" } },
  );

export const attemptsQuery = () =>
  readPart(["attempts"], listTasks, (answer) => ("attempts" in answer ? answer.attempts : []), {
    query: { type: "attempts" },
  });

/** A task for an account. */
export interface SignedActToSend {
  task: MiningTaskView;
  account: XAccountView;
}

type Hooks = Pick<
  UseMutationOptions<AnswerOf<typeof attemptTask>, Error, SignedActToSend>,
  "onSuccess" | "onError"
>;

/**
 * Stays pending until the lists are read again too, so that no row falls back to an older state in between.
 * The hook takes the callbacks instead of `mutate`, because the row may unmount before the answer arrives. They are
 * given the act that was asked about: the row may show another by then.
 */
export function useAttemptTask({ onSuccess, onError }: Required<Hooks>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ task, account }: SignedActToSend) => {
      const { task_type: action_type, target_twitter_id, target_tweet_id } = task;
      const of = { task_id: task.id, twitter_account_id: account.id };
      return call(attemptTask, { body: { ...of, action_type, target_twitter_id, target_tweet_id } });
    },
    onSuccess,
    onError,
    onSettled: async () => {
      void invalidate(queries, "stats", "points", "leaderboard");
      await Promise.all([
        queries.invalidateQueries({ queryKey: finishedPairsQuery().queryKey }),
        invalidate(queries, "attempts"),
      ]);
    },
  });
}
