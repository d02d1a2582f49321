import type { TaskType } from "@lode/core/domain/task-type";
import { Heart, type LucideIcon, MessageCircle, Repeat2, UserPlus } from "lucide-react";

interface TaskKind {
  icon: LucideIcon;
  /** The label of its automation switch. */
  switchLabel: string;
  /** One action on X, as the flight recorder lists it. */
  titleOf: (target: string) => string;
  /** Automation posts a text of its own; the texts are shown with the consent. */
  postsText: boolean;
}

/** Everything on the page that differs by the kind of task. */
export const TASK_KINDS: Record<TaskType, TaskKind> = {
  follow: {
    icon: UserPlus,
    switchLabel: "Auto follow",
    titleOf: (target) => `Follow @${target}`,
    postsText: false,
  },
  like: {
    icon: Heart,
    switchLabel: "Auto like",
    titleOf: (target) => `Like a post by @${target}`,
    postsText: false,
  },
  repost: {
    icon: Repeat2,
    switchLabel: "Auto repost",
    titleOf: (target) => `Repost a post by @${target}`,
    postsText: false,
  },
  comment: {
    icon: MessageCircle,
    switchLabel: "Auto comment",
    titleOf: (target) => `Comment under a post by @${target}`,
    postsText: true,
  },
};
