import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { Heart, type LucideIcon, MessageCircle, Repeat2, UserPlus } from "lucide-react";

/** Not in ACTION_KINDS, because /profile shows no icons and the landing page shares some of them. */
export const TASK_ICONS: Record<ActionKind, LucideIcon> = {
  follow: UserPlus,
  like: Heart,
  repost: Repeat2,
  comment: MessageCircle,
};
