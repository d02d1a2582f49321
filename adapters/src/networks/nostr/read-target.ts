import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import { NOSTR_ID, nostrId } from "@lode/core/domain/networks/nostr/acts";
import { decode } from "nostr-tools/nip19";
import { fitsKind } from "../fits-kind.ts";
import type { Target } from "../port.ts";

/** An id such as npub1…, note1… or nevent1…, also as a NIP-21 link: nostr:npub1… */
const BECH32 = /^(?:nostr:)?(n[a-z]+1[02-9ac-hj-np-z]+)$/;

/** The key or the event that a person typed in one of NIP-19's spellings, as an id; other text stays as it is. */
function readId(typed: string): string {
  const [, bech32] = BECH32.exec(typed) ?? [];
  if (bech32 === undefined) return typed;
  try {
    const { type, data } = decode(bech32);
    if (type === "npub" || type === "note") return nostrId(data);
    if (type === "nprofile") return nostrId(data.pubkey);
    return type === "nevent" ? nostrId(data.id) : typed;
  } catch {
    return typed;
  }
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
