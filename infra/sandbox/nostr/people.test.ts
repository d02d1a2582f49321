import { getPublicKey } from "nostr-tools/pure";
import { expect, test } from "vitest";
import { openJournal } from "../journal.ts";
import { SANDBOX_PROVIDER, SANDBOX_SEEDS } from "./known-keys.ts";
import { coreKeys, openPeople, providerKey } from "./people.ts";
import { StoredEvents } from "./stored-events.ts";

test("the settings have the keys of the core's first members and of the provider", () => {
  expect(coreKeys.slice(0, 3).map(getPublicKey)).toEqual(SANDBOX_SEEDS);
  expect(getPublicKey(providerKey)).toBe(SANDBOX_PROVIDER);
});

test("a person is followed by as many members of the core as asked", () => {
  const events = new StoredEvents(openJournal(undefined));
  const people = openPeople(events, openJournal(undefined));
  const followersOf = (key: string) => events.find({ kinds: [3], "#p": [key] }).length;
  const trusted = people.add({ name: "trusted", trusted: 4, knownDays: 90 });
  const alone = people.add({ name: "alone", trusted: 0, knownDays: 0 });
  expect([trusted, alone].map(({ pubkey }) => followersOf(pubkey))).toEqual([4, 0]);
});
