import type { ActionKind } from "../action-kinds.ts";
import type { NostrEvent } from "./event.ts";

/** An account is `nostr:` with its public key in hex, a post is `nostr:` with its event id. */
export const NOSTR_ID = /^nostr:[0-9a-f]{64}$/;
export const hexOf = (id: string): string => id.slice("nostr:".length);
export const nostrId = (hex: string): string => `nostr:${hex}`;

/** HTTP authentication of NIP-98, with which a key is linked. */
export const HTTP_AUTH = 27235;
/** Clients' clocks differ, but an event dated further ahead does not count. strfry has the same limit. */
export const AHEAD_SECONDS = 15 * 60;

export const PROFILE = 0;
export const FOLLOW_LIST = 3;
export const DELETION = 5;

/**
 * The event kinds of each act. A like is NIP-25, a repost NIP-18; a comment is a reply to a note (NIP-10) or to
 * anything else (NIP-22); a follow is an entry in the one follow list that each author has (NIP-02).
 */
export const EVENT_KINDS: Readonly<Record<ActionKind, readonly number[]>> = {
  follow: [FOLLOW_LIST],
  like: [7],
  repost: [6, 16],
  comment: [1, 1111],
};

const valuesOf = ({ tags }: NostrEvent, name: string): string[] =>
  tags.flatMap(([tag, value]) => (tag === name && value !== undefined ? [value] : []));

/** The post that a reply answers: the marked parent, or else the root, or else the last post (NIP-10). */
function parentOf({ tags }: NostrEvent): string | undefined {
  const posts = tags.filter(([name, , , marker]) => name === "e" && marker !== "mention");
  const marked = (wanted: string) => posts.find(([, , , marker]) => marker === wanted);
  return (marked("reply") ?? marked("root") ?? posts.at(-1))?.[1];
}

/**
 * Whether this event is the act on exactly this target: naming the target is not enough, and an event that expires
 * (NIP-40) is no act. `target` is in hex: the account for a follow, otherwise the post.
 */
export function isAct(event: NostrEvent, kind: ActionKind, target: string): boolean {
  const isExpiring = event.tags.some(([name]) => name === "expiration");
  if (isExpiring || !EVENT_KINDS[kind].includes(event.kind)) return false;
  switch (kind) {
    case "follow":
      return valuesOf(event, "p").includes(target);
    case "like":
      // "-" is a dislike, and any other content is a like: clients also send an emoji (NIP-25).
      return event.content !== "-" && valuesOf(event, "e").at(-1) === target;
    case "repost":
      return valuesOf(event, "e")[0] === target;
    case "comment":
      return parentOf(event) === target;
  }
}

/** The address of an author's follow list, whichever version is the newest. */
export const listAddress = (author: string): string => `${FOLLOW_LIST}:${author}:`;

/** Whether the deletion (NIP-09) names the event with this id. */
export const deletes = (deletion: NostrEvent, id: string): boolean => valuesOf(deletion, "e").includes(id);

/** Whether the deletion names every version of its author's follow list up to its own date. */
export const deletesList = (deletion: NostrEvent): boolean =>
  valuesOf(deletion, "a").includes(listAddress(deletion.pubkey));
