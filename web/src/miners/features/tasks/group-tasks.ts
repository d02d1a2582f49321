import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AttemptView, MiningTaskView } from "@lode/core/contracts/http/tasks";
import type { FinishedPairs } from "./queries.ts";
import { type RowState, rowStateOf } from "./row-state.ts";

export interface TaskWithRows {
  task: MiningTaskView;
  rows: Array<{ account: XAccountView; row: RowState }>;
}

export interface GroupedTasks {
  /** Available first, then not yet eligible, then ended; within each group in the server's order. */
  open: TaskWithRows[];
  /** Completed or reversed for every linked account. */
  done: TaskWithRows[];
}

const ORDER: Record<RowState["state"], number> = {
  verifying: 0,
  available: 0,
  ineligible: 1,
  completed: 2,
  reversed: 2,
  expired: 2,
};

const rankOf = ({ rows }: TaskWithRows): number => Math.min(...rows.map(({ row }) => ORDER[row.state]));

// `every` is true of an empty list: without accounts no task is done.
const isDone = ({ rows }: TaskWithRows): boolean =>
  rows.length > 0 && rows.every(({ row }) => row.state === "completed" || row.state === "reversed");

export function groupTasks(
  facts: {
    tasks: readonly MiningTaskView[];
    accounts: readonly XAccountView[];
    finished: FinishedPairs;
    attempts: readonly AttemptView[];
  },
  now: Date,
): GroupedTasks {
  const all = facts.tasks.map((task) => ({
    task,
    rows: facts.accounts.map((account) => ({
      account,
      row: rowStateOf(
        {
          task,
          account,
          completedBy: facts.finished.completed[task.id] ?? [],
          reversedBy: facts.finished.reversed[task.id] ?? [],
          attempts: facts.attempts,
        },
        now,
      ),
    })),
  }));
  return {
    open: all.filter((one) => !isDone(one)).toSorted((a, b) => rankOf(a) - rankOf(b)),
    done: all.filter(isDone),
  };
}
