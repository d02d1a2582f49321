import { createHash } from "node:crypto";
import {
  authenticityBy,
  type EventCrypto,
  type NostrEvent,
  newestFirst,
} from "@lode/core/domain/networks/nostr/event";
import { schnorr } from "@noble/curves/secp256k1.js";

const bytes = (hex: string): Uint8Array => Buffer.from(hex, "hex");

export const eventCrypto: EventCrypto = {
  sha256: (text) => createHash("sha256").update(text).digest("hex"),
  isSignedBy: (key, hash, signature) => schnorr.verify(bytes(signature), bytes(hash), bytes(key)),
};

export const isAuthentic = authenticityBy(eventCrypto);

/** The newest genuine event of this kind of each author, as of a profile or a follow list. */
export function newestOfEach(events: readonly NostrEvent[], kind: number): Map<string, NostrEvent> {
  const newest = new Map<string, NostrEvent>();
  for (const event of events.filter((one) => one.kind === kind).sort(newestFirst))
    if (!newest.has(event.pubkey) && isAuthentic(event)) newest.set(event.pubkey, event);
  return newest;
}
