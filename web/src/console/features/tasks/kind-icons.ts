import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { Heart, type LucideIcon, MessageCircle, Repeat2, UserPlus } from "lucide-react";

/** The same as on the miners' page. */
export const KIND_ICONS: Record<ActionKind, LucideIcon> = {
  follow: UserPlus,
  like: Heart,
  repost: Repeat2,
  comment: MessageCircle,
};
