import type { TaskWithRows } from "./group-tasks.ts";

export interface SponsorGroup {
  /** The account that the tasks are about, without @. */
  username: string;
  tasks: TaskWithRows[];
}

/** Lists sponsors in the order of their first task. The order within a sponsor stays. */
export function groupBySponsor(list: readonly TaskWithRows[]): SponsorGroup[] {
  const groups = new Map<string, TaskWithRows[]>();
  for (const one of list) {
    const { target_username: username } = one.task;
    groups.set(username, [...(groups.get(username) ?? []), one]);
  }
  return [...groups].map(([username, tasks]) => ({ username, tasks }));
}
