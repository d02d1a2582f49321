import { neventEncode, noteEncode, nprofileEncode, npubEncode, nsecEncode } from "nostr-tools/nip19";
import { expect, test } from "vitest";
import { readAddress, readTarget } from "./read-target.ts";

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

const npub = npubEncode(KEY);
const note = noteEncode(POST);
const nevent = neventEncode({ id: POST, author: KEY });
const bare = neventEncode({ id: POST });
const account = { username: null, accountId: npub, postId: null };

test.each([
  [npub, account],
  [`nostr:${npub}`, account],
  [`https://njump.me/${npub}`, account],
  [nevent, { ...account, postId: nevent }],
  [`https://njump.me/${nevent}?x=1`, { ...account, postId: nevent }],
  [bare, { ...account, accountId: null, postId: bare }],
  [note, { ...account, accountId: null, postId: note }],
  [`${npub.slice(0, -1)}q`, undefined],
  ["https://x.com/ada", undefined],
  ["@ada", undefined],
  ["alice@example.com", undefined],
])("the address %s is %o", (address, read) => {
  expect(readAddress(address)).toEqual(read);
});
