import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { listTasks } from "@lode/core/contracts/http/tasks";
import { readPart } from "../../../lib/api.ts";

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
