import { hexOf, isAct, nostrId } from "@lode/core/domain/networks/nostr/acts";
import { isDisclosed } from "@lode/core/domain/networks/nostr/disclosure";
import { type NostrEvent, parseEvent } from "@lode/core/domain/networks/nostr/event";
import { say } from "@lode/core/domain/sentences/sentences";
import { NetworkFailure } from "../failure.ts";
import type { Action } from "../port.ts";
import { isAuthentic } from "./is-authentic.ts";
import type { Relay } from "./relay.ts";
import { publish } from "./relays.ts";

/**
 * Publishes what the account has signed. Throws NetworkFailure(`refused`) if the event is not exactly this act, signed
 * by the account, or does not say that it was paid.
 */
export async function publishAct(
  relays: readonly Relay[],
  action: Action,
  event: NostrEvent | undefined,
): Promise<{ postId: string | null }> {
  const { kind, externalId, targetPostId } = action;
  const isExact = event?.pubkey === hexOf(externalId) && isAct(event, kind, hexOf(targetPostId ?? ""));
  if (!isExact || !isDisclosed(event, kind) || !isAuthentic(event))
    throw new NetworkFailure("refused", say("nostr.other-act"));
  await publish(relays, event);
  return { postId: nostrId(event.id) };
}

/** Publishes a stored act again, byte for byte. Throws NetworkFailure(`refused`) if it is no event. */
export async function publishStored(relays: readonly Relay[], evidence: string): Promise<void> {
  const event = parseEvent(evidence);
  if (!event || !isAuthentic(event)) throw new NetworkFailure("refused", say("nostr.act-damaged"));
  await publish(relays, event);
}
