import { type NostrEvent, newestFirst } from "@lode/core/domain/networks/nostr/event";
import { say } from "@lode/core/domain/sentences/sentences";
import { NetworkFailure } from "../failure.ts";
import { isAuthentic } from "./is-authentic.ts";
import type { Relay } from "./relay.ts";
import { askAboutAuthors } from "./relays.ts";

/**
 * The post with this id, signed by this author; both in hex. Throws NetworkFailure: `gone` if no relay has it,
 * `transient` if that is not certain.
 */
export async function readPost(relays: readonly Relay[], id: string, author: string): Promise<NostrEvent> {
  const { events, complete } = await askAboutAuthors(relays, { ids: [id] }, [author]);
  const post = events.sort(newestFirst).find((event) => event.id === id && isAuthentic(event));
  if (post) return post;
  throw complete.has(author)
    ? new NetworkFailure("gone", say("nostr.no-post"))
    : new NetworkFailure("transient", say("nostr.some-silent"));
}
