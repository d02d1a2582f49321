import { taskTitle } from "../../../../lib/task-title.ts";
import { leaderboard } from "../../../../texts/en/leaderboard.ts";
import { offersIn, smallestThatEarns } from "../../../features/tasks/task-offers.ts";
import type { TaskBoard } from "../../../features/tasks/use-task-board.ts";
import { goToTask } from "./go-to-task.ts";

/** The smallest task that passes the miner ahead; nothing if no single one does. */
export function WayToPass({ board, missing }: { board: TaskBoard; missing: number }) {
  const offer = smallestThatEarns(offersIn(board.list), missing);
  if (!offer) return null;
  const { task, pair } = offer;
  return (
    <button
      type="button"
      onClick={() => goToTask(task.id)}
      className="inline-flex min-h-6 items-center rounded-xs text-left font-medium underline underline-offset-4 max-md:min-h-11"
    >
      {leaderboard.passWith(taskTitle(task), pair.award.total)}
    </button>
  );
}
