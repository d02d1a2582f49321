import { neventEncode, noteEncode, npubEncode } from "nostr-tools/nip19";
import { expect, test } from "vitest";
import { readAddress } from "./read-address.ts";

const key = "a".repeat(64);
const npub = npubEncode(key);
const note = noteEncode("b".repeat(64));
const nevent = neventEncode({ id: "b".repeat(64), author: key });
const bare = neventEncode({ id: "b".repeat(64) });
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
