import type { TaskType } from "@lode/core/domain/task-type";
import { Heart, type LucideIcon, MessageCircle, Repeat2, UserPlus } from "lucide-react";

/** Apart from TASK_KINDS, because /profile shows no icons and the landing page shares some of them. */
export const TASK_ICONS: Record<TaskType, LucideIcon> = {
  follow: UserPlus,
  like: Heart,
  repost: Repeat2,
  comment: MessageCircle,
};
