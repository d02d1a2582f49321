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

/**
 * Returns the next list of tasks. Nothing moves while the page is open, so a press never hits a task that has just
 * moved there: finished and ended tasks keep their place, and new tasks go to the end.
 */
export function nextList(
  before: readonly TaskWithRows[],
  { open, done }: Pick<GroupedTasks, "open" | "done">,
): TaskWithRows[] {
  const fresh = new Map([...open, ...done].map((one) => [one.task.id, one]));
  const listed = new Set(before.map(({ task }) => task.id));
  return [
    ...before.map((one) => fresh.get(one.task.id) ?? ended(one)),
    ...open.filter(({ task }) => !listed.has(task.id)),
  ];
}
