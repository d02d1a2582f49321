import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AttemptView, MiningTaskView } from "@lode/core/contracts/http/tasks";
import type { FinishedPairs } from "./queries.ts";
import { type RowState, rowStateOf } from "./row-state.ts";

export interface TaskWithRows {
  task: MiningTaskView;
  rows: Array<{ account: XAccountView; row: RowState }>;
}

export interface GroupedTasks {
  /** What can be done first, then what cannot yet, then what is over; within each in the server's order. */
  open: TaskWithRows[];
  /** Completed, or completed and taken back, by every linked account: settled. */
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

// Of no accounts every one has completed it, and yet nothing was done.
const isDone = ({ rows }: TaskWithRows): boolean =>
  rows.length > 0 && rows.every(({ row }) => row.state === "completed" || row.state === "reversed");

export function groupTasks(
  facts: {
    tasks: readonly MiningTaskView[];
    accounts: readonly XAccountView[];
    settled: FinishedPairs;
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
          completedBy: facts.settled.completed[task.id] ?? [],
          reversedBy: facts.settled.reversed[task.id] ?? [],
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
