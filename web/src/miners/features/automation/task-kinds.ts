import type { TaskType } from "@lode/core/domain/task-type";

interface TaskKind {
  /** The label of its automation switch. */
  switchLabel: string;
  /** One action on X, as the flight recorder lists it. */
  titleOf: (target: string) => string;
  /** Automation posts a text of its own; the texts are shown with the consent. */
  postsText: boolean;
}

/** What automation shows of each kind of task. */
export const TASK_KINDS: Record<TaskType, TaskKind> = {
  follow: {
    switchLabel: "Auto follow",
    titleOf: (target) => `Follow @${target}`,
    postsText: false,
  },
  like: {
    switchLabel: "Auto like",
    titleOf: (target) => `Like a post by @${target}`,
    postsText: false,
  },
  repost: {
    switchLabel: "Auto repost",
    titleOf: (target) => `Repost a post by @${target}`,
    postsText: false,
  },
  comment: {
    switchLabel: "Auto comment",
    titleOf: (target) => `Comment under a post by @${target}`,
    postsText: true,
  },
};
