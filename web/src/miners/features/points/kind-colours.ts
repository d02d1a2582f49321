import type { ActionKind } from "@lode/core/domain/networks/action-kinds";

/** Shades of ore, so that a kind is the same colour in the layers and in the chart. Never the only sign. */
export const KIND_COLOURS: Record<ActionKind, string> = {
  follow: "var(--color-ore-deep)",
  like: "var(--color-ore)",
  repost: "color-mix(in oklab, var(--color-ore-deep) 55%, var(--color-seam))",
  comment: "color-mix(in oklab, var(--color-ore) 45%, var(--color-silt))",
};
