import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { Heart, type LucideIcon, MessageCircle, Repeat2, UserPlus } from "lucide-react";

export const KIND_ICONS: Record<ActionKind, LucideIcon> = {
  follow: UserPlus,
  like: Heart,
  repost: Repeat2,
  comment: MessageCircle,
};

/** Colour is never the only distinction. */
export const KIND_COLOURS: Record<ActionKind, string> = {
  follow: "var(--color-kind-follow)",
  like: "var(--color-kind-like)",
  repost: "var(--color-kind-repost)",
  comment: "var(--color-kind-comment)",
};
