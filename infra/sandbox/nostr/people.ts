import { createHash } from "node:crypto";
import type { EventTemplate } from "nostr-tools/core";
import { finalizeEvent, generateSecretKey, getPublicKey } from "nostr-tools/pure";
import type { Journal } from "../journal.ts";
import type { StoredEvents } from "./stored-events.ts";

const CORE_SIZE = 20;
const DAY_SECONDS = 86_400;
const ASSERTION = 30382;

/** These keys are known to everybody. */
const keyNamed = (name: string): Uint8Array =>
  createHash("sha256").update(`lode nostr sandbox ${name}`).digest();

/** The members of the core; the operator of a sandbox trusts the first three. */
export const coreKeys = Array.from({ length: CORE_SIZE }, (_, n) => keyNamed(`core ${n}`));
export const providerKey = keyNamed("provider");

export interface NostrPerson {
  name: string;
  pubkey: string;
  secret: string;
}

export const secretOf = ({ secret }: NostrPerson): Uint8Array => new Uint8Array(Buffer.from(secret, "hex"));

export interface NewPerson {
  name: string;
  trusted: number;
  knownDays: number;
}

export type People = ReturnType<typeof openPeople>;

/** The people of the sandbox, kept in the journal. The core's members follow each other, and whom they trust. */
export function openPeople(events: StoredEvents, journal: Journal<NostrPerson>) {
  const people = new Map(journal.read().map((person) => [person.pubkey, person]));
  // Two versions of a list within one second would differ only in their ids.
  let last = 0;
  const publish = (secret: Uint8Array, { kind, tags, content }: Omit<EventTemplate, "created_at">) => {
    last = Math.max(last + 1, Math.floor(Date.now() / 1_000));
    const event = finalizeEvent({ kind, tags, content, created_at: last }, secret);
    events.upsert(event);
    return event;
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
    list: (): NostrPerson[] => [...people.values()].reverse(),
    find: (pubkey: string): NostrPerson | undefined => people.get(pubkey),
    publishAs: (person: NostrPerson, event: Omit<EventTemplate, "created_at">) =>
      publish(secretOf(person), event),
    follow(person: NostrPerson, key: string, isFollowing: boolean): void {
      const others = (listOf(secretOf(person))?.tags ?? []).filter(([, value]) => value !== key);
      publish(secretOf(person), {
        kind: 3,
        tags: isFollowing ? [...others, ["p", key]] : others,
        content: "",
      });
    },
    add({ name, trusted, knownDays }: NewPerson): NostrPerson {
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
      const person = { name, pubkey, secret: Buffer.from(secret).toString("hex") };
      people.set(pubkey, person);
      journal.append(person);
      return person;
    },
  };
}
