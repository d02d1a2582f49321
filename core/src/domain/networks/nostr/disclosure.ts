import type { ActionKind } from "../action-kinds.ts";
import type { NostrEvent } from "./event.ts";

/** The mark by which people see that a comment was paid. */
export const AD = "#ad";

/** A label that authors put on their own event (NIP-32), for programs. */
export const PAID_LABEL: readonly (readonly string[])[] = [
  ["L", "app.lode"],
  ["l", "paid", "app.lode"],
];

export const isLabelled = ({ tags }: Pick<NostrEvent, "tags">): boolean =>
  tags.some(([name, value, namespace]) => name === "l" && value === "paid" && namespace === "app.lode");

/** Whether a text begins with the mark. */
export const saysAd = (text: string): boolean => /^#ad(?![\p{L}\p{N}_])/iu.test(text);

/**
 * Whether the event says that it was paid, as far as its kind can: people read it in a comment's text, and programs in
 * the label of a like or a repost. A follow is an entry in a list and cannot say it.
 */
export function isDisclosed(event: Pick<NostrEvent, "tags" | "content">, kind: ActionKind): boolean {
  switch (kind) {
    case "follow":
      return true;
    case "comment":
      return saysAd(event.content);
    case "like":
    case "repost":
      return isLabelled(event);
  }
}
