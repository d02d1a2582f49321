import type { GroupedTasks, TaskWithRows } from "./group-tasks.ts";

/** Marks a task that the server no longer lists as expired. */
const ended = ({ task, rows }: TaskWithRows): TaskWithRows => ({
  task,
  rows: rows.map((pair) =>
    pair.row.state === "available" || pair.row.state === "ineligible"
      ? { ...pair, row: { state: "expired" } }
      : pair,
  ),
});

/** Returns the tasks that were finished since they were listed and are not folded away yet. */
export const keptOf = (
  before: readonly TaskWithRows[],
  { done }: Pick<GroupedTasks, "done">,
  folded: ReadonlySet<string>,
): string[] => {
  const over = new Set(done.map(({ task }) => task.id));
  return before.map(({ task }) => task.id).filter((id) => over.has(id) && !folded.has(id));
};

/**
 * Returns the next list of open tasks. While the list must stand still, nothing moves, so a click never hits
 * a task that has just moved there. Finished and ended tasks keep their place, and new tasks go to the end.
 */
export function nextList(
  before: readonly TaskWithRows[],
  { open, done }: Pick<GroupedTasks, "open" | "done">,
  { still, folded }: { still: boolean; folded: ReadonlySet<string> },
): TaskWithRows[] {
  if (!still) return [...open];
  const opened = new Set(open.map(({ task }) => task.id));
  const fresh = new Map([...open, ...done].map((one) => [one.task.id, one]));
  const stays = before.filter(({ task }) => opened.has(task.id) || !folded.has(task.id));
  const listed = new Set(stays.map(({ task }) => task.id));
  return [
    ...stays.map((one) => fresh.get(one.task.id) ?? ended(one)),
    ...open.filter(({ task }) => !listed.has(task.id)),
  ];
}
