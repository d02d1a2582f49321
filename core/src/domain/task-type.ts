/** What a task asks for, and what automation can do. */
export const TASK_TYPES = ["follow", "like", "repost", "comment"] as const;

export type TaskType = (typeof TASK_TYPES)[number];
