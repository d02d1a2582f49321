import { hexOf } from "@lode/core/domain/networks/nostr/acts";
import type { Batched } from "../port.ts";

/**
 * A relay answers for 100 authors at once. Questions about a post are asked together; follows, which differ in
 * their targets, in 16 shares of the accounts, so that a slow relay holds up only one share.
 */
export const questionKeyOf = ({ kind, externalId, targetPostId }: Batched): string =>
  kind === "follow"
    ? `nostr:follow:share-${externalId.at(-1)}`
    : `nostr:${kind}:${hexOf(targetPostId ?? "")}`;

/** Enough for the questions of a crowd to share a request. */
export const BATCH_WINDOW_MS = 1_000;
