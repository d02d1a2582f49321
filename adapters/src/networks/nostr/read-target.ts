import { ACTION_KINDS, type Target } from "@lode/core/domain/networks/action-kinds";
import { NOSTR_ID, nostrId } from "@lode/core/domain/networks/nostr/acts";
import { decode, npubEncode } from "nostr-tools/nip19";
import { fitsKind } from "../fits-kind.ts";
import type { TargetAddress } from "../port.ts";

/** An id such as npub1…, note1… or nevent1…, also as a NIP-21 link: nostr:npub1… */
const ID = /^(?:nostr:)?(n[a-z]+1[02-9ac-hj-np-z]+)$/;

/** A NIP-19 spelling, alone, after nostr: or as a part of a client's link. */
const ADDRESS = /(?:^|[/:])(n(?:pub|profile|ote|event)1[02-9ac-hj-np-z]+)\/?(?:[?#].*)?$/;

/** The spelling of NIP-19 in a text of this form, and what it names; undefined if there is none. */
function decoded(form: RegExp, text: string) {
  const [, bech32 = ""] = form.exec(text) ?? [];
  try {
    return { bech32, ...decode(bech32) };
  } catch {
    return undefined;
  }
}

/** The key or the event that a person typed in one of NIP-19's spellings, as an id; other text stays as it is. */
function readId(typed: string): string {
  const named = decoded(ID, typed);
  if (named?.type === "npub" || named?.type === "note") return nostrId(named.data);
  if (named?.type === "nprofile") return nostrId(named.data.pubkey);
  return named?.type === "nevent" ? nostrId(named.data.id) : typed;
}

/** A note does not name its author. */
export function readAddress(address: string): TargetAddress | undefined {
  const named = decoded(ADDRESS, address);
  if (!named) return undefined;
  const { type, data, bech32 } = named;
  if (type === "npub" || type === "nprofile") return { username: null, accountId: bech32, postId: null };
  const author = type === "nevent" ? data.author : undefined;
  return { username: null, accountId: author ? npubEncode(author) : null, postId: bech32 };
}

export const readTarget = (target: Target): Target => ({
  ...target,
  targetAccountId: readId(target.targetAccountId),
  targetPostId: target.targetPostId && readId(target.targetPostId),
});

/** A name to show: a profile's name or an npub. */
const NAME = /^[^\s@]{1,64}$/;

export function targetFault(target: Target): string | undefined {
  const { kind, targetUsername, targetAccountId } = target;
  if (!NAME.test(targetUsername) || !NOSTR_ID.test(targetAccountId))
    return "The target needs a name without spaces and @, and its key, as npub1… or as nostr: with 64 hex digits.";
  if (fitsKind(target, NOSTR_ID)) return undefined;
  return ACTION_KINDS[kind].target === "post"
    ? `A ${kind} needs its post, as note1…, nevent1… or nostr: with 64 hex digits.`
    : `A ${kind} has no post.`;
}
