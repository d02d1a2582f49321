import type { AnswerOf, BodyOf } from "@lode/core/contracts/http/endpoint";
import {
  type AttemptView,
  attemptTask,
  listTasks,
  type MiningTaskView,
} from "@lode/core/contracts/http/tasks";
import { queryOptions, type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/query-client.ts";

export const tasksQuery = () =>
  queryOptions({
    queryKey: ["tasks", "open"],
    queryFn: async ({ signal }): Promise<MiningTaskView[]> => {
      const answer = await call(listTasks, { query: {}, signal });
      return "tasks" in answer ? answer.tasks : [];
    },
  });

/** Pairs of task and account that cannot be done again, as X ids by task id. */
export type FinishedPairs = Extract<AnswerOf<typeof listTasks>, { completed: unknown }>;

export const finishedPairsQuery = () =>
  queryOptions({
    queryKey: ["tasks", "completed"],
    queryFn: async ({ signal }): Promise<FinishedPairs> => {
      const answer = await call(listTasks, { query: { type: "completed" }, signal });
      return "completed" in answer ? answer : { completed: {}, reversed: {} };
    },
  });

export const attemptsQuery = () =>
  queryOptions({
    queryKey: ["attempts"],
    queryFn: async ({ signal }): Promise<AttemptView[]> => {
      const answer = await call(listTasks, { query: { type: "attempts" }, signal });
      return "attempts" in answer ? answer.attempts : [];
    },
  });

type Hooks = Pick<
  UseMutationOptions<AnswerOf<typeof attemptTask>, Error, BodyOf<typeof attemptTask>>,
  "onSuccess" | "onError"
>;

/**
 * Stays pending until the lists are read again too, so that no row falls back to an older state in between.
 * The hook takes the callbacks instead of `mutate`, because the row may unmount before the answer arrives.
 */
export function useAttemptTask({ onSuccess, onError }: Required<Hooks>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof attemptTask>) => call(attemptTask, { body }),
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
