import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import type { Target } from "../port.ts";
import { NOSTR_ID } from "./acts.ts";

/** A name to show: a NIP-05 name such as alice@example.com, a profile's name, or an npub. */
const NAME = /^[^\s@]{1,64}(@[a-z0-9.-]{1,64})?$/i;

export function targetFault({
  kind,
  targetUsername,
  targetAccountId,
  targetPostId,
}: Target): string | undefined {
  if (!NAME.test(targetUsername) || !NOSTR_ID.test(targetAccountId))
    return "The target needs a name without spaces and its key, as nostr: with 64 hex digits.";
  const needsPost = ACTION_KINDS[kind].target === "post";
  if (needsPost === (targetPostId !== null) && (!needsPost || NOSTR_ID.test(targetPostId ?? "")))
    return undefined;
  return needsPost
    ? `A ${kind} needs the id of its post, as nostr: with 64 hex digits.`
    : `A ${kind} has no post.`;
}
