import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { Heart, type LucideIcon, MessageCircle, Repeat2, UserPlus } from "lucide-react";

export const KIND_ICONS: Record<ActionKind, LucideIcon> = {
  follow: UserPlus,
  like: Heart,
  repost: Repeat2,
  comment: MessageCircle,
};

/**
 * Shades of ore, the same for a kind in the layers and in the chart. Colour is never the only distinction.
 */
export const KIND_COLOURS: Record<ActionKind, string> = {
  follow: "var(--color-ore-deep)",
  like: "var(--color-ore)",
  repost: "color-mix(in oklab, var(--color-ore-deep) 55%, var(--color-seam))",
  comment: "color-mix(in oklab, var(--color-ore) 45%, var(--color-silt))",
};
