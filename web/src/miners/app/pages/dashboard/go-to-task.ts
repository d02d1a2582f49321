import { taskElementId } from "../../../features/tasks/task-item.tsx";

/** Scrolls to the task in the list and focuses it. */
export function goToTask(taskId: string): void {
  const task = document.getElementById(taskElementId(taskId));
  // The tasks of its sponsor may be folded.
  task?.closest("details")?.setAttribute("open", "");
  task?.scrollIntoView({ block: "center" });
  task?.focus({ preventScroll: true });
}
