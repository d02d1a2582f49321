import { isOver, type TaskPair, type TaskWithRows } from "./group-tasks.ts";
import { totalsOf } from "./task-offers.ts";

/** No task is open; all that are open were done; none is for the miner's accounts. */
export type NothingOpen = "none" | "allDone" | "notYours";

const some = (list: readonly TaskWithRows[], matches: (pair: TaskPair) => boolean): boolean =>
  list.some(({ rows }) => rows.some(matches));

/** Returns why the miner can do no task now; null if a task can be done or is being checked. */
export function whyNothingIsOpen(
  { list, done }: { list: readonly TaskWithRows[]; done: readonly TaskWithRows[] },
  now: Date,
): NothingOpen | null {
  const isOpen = ({ task }: TaskWithRows) => task.expires_at === null || new Date(task.expires_at) > now;
  if (totalsOf(list).open > 0 || some(list, ({ row }) => row.state === "verifying")) return null;
  if (some(list, ({ row }) => row.state === "ineligible")) return "notYours";
  return some([...list, ...done].filter(isOpen), ({ row }) => isOver(row)) ? "allDone" : "none";
}
