import { hexOf } from "@lode/core/domain/networks/nostr/acts";
import { LARGEST_EVIDENCE } from "@lode/core/domain/networks/probe-outcome";
import type { PostOfAccount } from "../port.ts";
import { isAuthentic } from "./is-authentic.ts";
import type { Relay } from "./relay.ts";
import { askAboutAuthors } from "./relays.ts";

/** The posts, as signed by their accounts. A forged copy at one relay does not hide the genuine post at another. */
export async function readPosts(
  relays: readonly Relay[],
  posts: readonly PostOfAccount[],
): Promise<ReadonlyMap<string, string>> {
  if (posts.length === 0) return new Map();
  const ids = [...new Set(posts.map(({ postId }) => hexOf(postId)))];
  const authors = [...new Set(posts.map(({ accountId }) => hexOf(accountId)))];
  const { events } = await askAboutAuthors(relays, { ids }, authors);
  return new Map(
    posts.flatMap(({ postId, accountId }) => {
      const post = events.find(
        (event) => event.id === hexOf(postId) && event.pubkey === hexOf(accountId) && isAuthentic(event),
      );
      const bytes = JSON.stringify(post ?? null);
      return post && Buffer.byteLength(bytes) <= LARGEST_EVIDENCE ? [[postId, bytes] as const] : [];
    }),
  );
}
