import { targetOf } from "../../../lib/task-title.ts";
import type { TaskWithRows } from "./group-tasks.ts";

export interface SponsorGroup {
  /** The account that the tasks are about, without @. */
  username: string;
  /** Its name as the network writes it: names of two networks never look alike. */
  handle: string;
  tasks: TaskWithRows[];
}

/** Lists sponsors in the order of their first task. The order within a sponsor stays. */
export function groupBySponsor(list: readonly TaskWithRows[]): SponsorGroup[] {
  const groups = new Map<string, TaskWithRows[]>();
  for (const one of list) {
    const handle = targetOf(one.task);
    groups.set(handle, [...(groups.get(handle) ?? []), one]);
  }
  return [...groups].map(([handle, tasks]) => ({
    username: tasks[0]?.task.target_username ?? handle,
    handle,
    tasks,
  }));
}
