import { neventEncode, noteEncode, nprofileEncode, npubEncode, nsecEncode } from "nostr-tools/nip19";
import { expect, test } from "vitest";
import { readTarget } from "./read-target.ts";

const KEY = "a".repeat(64);
const POST = "b".repeat(64);
const typed = (targetAccountId: string, targetPostId: string | null) =>
  readTarget({ kind: "like", targetUsername: "lode", targetAccountId, targetPostId });

test.each([
  ["npub", npubEncode(KEY)],
  ["nprofile", nprofileEncode({ pubkey: KEY, relays: ["wss://elsewhere.example"] })],
  ["link", `nostr:${npubEncode(KEY)}`],
  ["id", `nostr:${KEY}`],
])("a key typed as %s is one account", (_name, account) => {
  expect(typed(account, null)).toMatchObject({ targetAccountId: `nostr:${KEY}`, targetPostId: null });
});

test.each([
  ["note", noteEncode(POST)],
  ["nevent", neventEncode({ id: POST, author: KEY })],
  ["link", `nostr:${neventEncode({ id: POST })}`],
])("a post typed as %s is one post", (_name, post) => {
  expect(typed(`nostr:${KEY}`, post).targetPostId).toBe(`nostr:${POST}`);
});

test.each(["npub1damaged", nsecEncode(Buffer.alloc(32, 1)), "12345"])("%s stays as typed", (text) => {
  expect(typed(text, null).targetAccountId).toBe(text);
});
