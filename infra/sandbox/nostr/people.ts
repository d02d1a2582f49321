import { createHash } from "node:crypto";
import type { EventTemplate } from "nostr-tools/core";
import { finalizeEvent, generateSecretKey, getPublicKey } from "nostr-tools/pure";
import type { StoredEvents } from "./stored-events.ts";

const CORE_SIZE = 20;
const DAY_SECONDS = 86_400;
/** A user assertion of NIP-85. */
const ASSERTION = 30382;

/** These keys are known to everybody. */
const keyNamed = (name: string): Uint8Array =>
  createHash("sha256").update(`lode nostr sandbox ${name}`).digest();

/** The members of the core; the operator of a sandbox trusts the first three. */
export const coreKeys = Array.from({ length: CORE_SIZE }, (_, n) => keyNamed(`core ${n}`));
export const providerKey = keyNamed("provider");

export interface Person {
  /** Both in hex. */
  pubkey: string;
  secret: string;
}

export interface NewPerson {
  name: string;
  /** How many members of the core follow the person: 0 to 20. */
  trusted: number;
  /** For how many days the provider has known the person. */
  knownDays: number;
}

/** The people of the sandbox. The members of the core follow each other, and whom they trust. */
export function openPeople(events: StoredEvents) {
  // Two versions of a list within a second would be told apart by their ids only.
  let last = 0;
  const publish = (secret: Uint8Array, { kind, tags, content }: Omit<EventTemplate, "created_at">) => {
    last = Math.max(last + 1, Math.floor(Date.now() / 1_000));
    events.upsert(finalizeEvent({ kind, tags, content, created_at: last }, secret));
  };
  const listOf = (secret: Uint8Array) => events.find({ kinds: [3], authors: [getPublicKey(secret)] })[0];
  const follow = (secret: Uint8Array, key: string) =>
    publish(secret, { kind: 3, tags: [...(listOf(secret)?.tags ?? []), ["p", key]], content: "" });
  const eachOther = coreKeys.map((secret) => ["p", getPublicKey(secret)]);
  for (const [n, secret] of coreKeys.entries()) {
    if (listOf(secret)) continue;
    publish(secret, { kind: 0, tags: [], content: JSON.stringify({ name: `core_${n}` }) });
    publish(secret, { kind: 3, tags: eachOther, content: "" });
  }

  return {
    add({ name, trusted, knownDays }: NewPerson): Person {
      const secret = generateSecretKey();
      const pubkey = getPublicKey(secret);
      publish(secret, { kind: 0, tags: [], content: JSON.stringify({ name, display_name: name }) });
      for (const member of coreKeys.slice(0, trusted)) follow(member, pubkey);
      const since = Math.floor(Date.now() / 1_000) - knownDays * DAY_SECONDS;
      const tags = [
        ["d", pubkey],
        ["first_created_at", String(since)],
      ];
      publish(providerKey, { kind: ASSERTION, tags, content: "" });
      return { pubkey, secret: Buffer.from(secret).toString("hex") };
    },
  };
}
