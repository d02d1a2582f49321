import { neventEncode, noteEncode, nprofileEncode, npubEncode, nsecEncode } from "nostr-tools/nip19";
import { expect, test } from "vitest";
import { NetworkFailure } from "../failure.ts";
import { readTarget, targetFault } from "./read-target.ts";

const KEY = "a".repeat(64);
const POST = "b".repeat(64);
/** No name is looked up here, but one. */
const lookUp = async (name: string) => {
  if (name === "alice@example.com") return KEY;
  throw new NetworkFailure("gone", "unknown");
};
const typed = (targetAccountId: string, targetPostId: string | null) =>
  readTarget({ kind: "like", targetUsername: "lode", targetAccountId, targetPostId }, lookUp);

test.each([
  ["npub", npubEncode(KEY)],
  ["nprofile", nprofileEncode({ pubkey: KEY, relays: ["wss://elsewhere.example"] })],
  ["link", `nostr:${npubEncode(KEY)}`],
  ["id", `nostr:${KEY}`],
])("a key typed as %s is one account", async (_name, account) => {
  expect(await typed(account, null)).toMatchObject({ targetAccountId: `nostr:${KEY}`, targetPostId: null });
});

test.each([
  ["note", noteEncode(POST)],
  ["nevent", neventEncode({ id: POST, author: KEY })],
  ["link", `nostr:${neventEncode({ id: POST })}`],
])("a post typed as %s is one post", async (_name, post) => {
  expect((await typed(`nostr:${KEY}`, post)).targetPostId).toBe(`nostr:${POST}`);
});

test.each(["npub1damaged", nsecEncode(Buffer.alloc(32, 1)), "12345"])("%s stays as typed", async (text) => {
  expect((await typed(text, null)).targetAccountId).toBe(text);
});

test("a name of NIP-05 is its key, and the name that people see; an unknown name is refused", async () => {
  const target = await typed("Alice@Example.com", `nostr:${POST}`);
  expect(target).toMatchObject({ targetUsername: "alice@example.com", targetAccountId: `nostr:${KEY}` });
  expect(targetFault(target)).toBeUndefined();
  await expect(typed("bob@example.com", null)).rejects.toMatchObject({ kind: "gone" });
});
