import { createHash } from "node:crypto";
import type { EventTemplate } from "nostr-tools/core";
import { finalizeEvent, generateSecretKey, getPublicKey } from "nostr-tools/pure";
import type { StoredEvents } from "./stored-events.ts";

const CORE_SIZE = 20;
const DAY_SECONDS = 86_400;
/** A user assertion of NIP-85. */
const ASSERTION = 30382;

/** Sandbox keys are known to everybody, so that a first start needs no set-up. */
const keyNamed = (name: string): Uint8Array =>
  createHash("sha256").update(`lode nostr sandbox ${name}`).digest();

const coreKeys = Array.from({ length: CORE_SIZE }, (_, n) => keyNamed(`core ${n}`));
const providerKey = keyNamed("provider");

/** The seeds that an operator of this sandbox trusts: the first three members of its core. */
export const SANDBOX_SEEDS: readonly string[] = coreKeys.slice(0, 3).map(getPublicKey);
export const SANDBOX_PROVIDER = getPublicKey(providerKey);

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
  const trusted: Set<string>[] = coreKeys.map(() => new Set(coreKeys.map(getPublicKey)));
  let last = 0;
  const publish = (secret: Uint8Array, { kind, tags, content }: Omit<EventTemplate, "created_at">) => {
    // Two versions of a list within a second would be told apart by their ids only.
    last = Math.max(last + 1, Math.floor(Date.now() / 1_000) - DAY_SECONDS);
    events.upsert(finalizeEvent({ kind, tags, content, created_at: last }, secret));
  };
  const publishList = (member: number) => {
    const secret = coreKeys[member];
    const tags = [...(trusted[member] ?? [])].map((key) => ["p", key]);
    if (secret) publish(secret, { kind: 3, tags, content: "" });
  };
  coreKeys.forEach((secret, n) => {
    publish(secret, { kind: 0, tags: [], content: JSON.stringify({ name: `core_${n}` }) });
    publishList(n);
  });

  return {
    add({ name, trusted: count, knownDays }: NewPerson): Person {
      const secret = generateSecretKey();
      const pubkey = getPublicKey(secret);
      publish(secret, { kind: 0, tags: [], content: JSON.stringify({ name, display_name: name }) });
      for (let member = 0; member < count; member++) {
        trusted[member]?.add(pubkey);
        publishList(member);
      }
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
