import { type NostrEvent, readEvent } from "@lode/core/domain/networks/nostr/event";
import { finalizeEvent, generateSecretKey, getPublicKey } from "nostr-tools/pure";
import { expect, test } from "vitest";
import { isAuthentic } from "./is-authentic.ts";

const own = generateSecretKey();
const other = generateSecretKey();
const signed = finalizeEvent(
  { kind: 7, tags: [["e", "a".repeat(64)]], content: "+", created_at: 1_000 },
  own,
);
const like = JSON.parse(JSON.stringify(signed)) as NostrEvent;

test("an event of another client is read and authentic", () => {
  expect(readEvent(like)).toEqual(like);
  expect(isAuthentic(like)).toBe(true);
});

test.each<[string, Record<string, unknown>]>([
  ["id", { id: "A".repeat(64) }],
  ["author", { pubkey: "1234" }],
  ["date", { created_at: 1.5 }],
  ["kind", { kind: "7" }],
  ["tag", { tags: [["e", 1]] }],
  ["list of tags", { tags: "e" }],
  ["content", { content: null }],
  ["signature", { sig: undefined }],
  ["half of a surrogate pair", { content: "\ud800" }],
  ["half of a surrogate pair in a tag", { tags: [["e", "\udc00"]] }],
])("an event with a wrong %s is not read", (_name, change) => {
  expect(readEvent({ ...like, ...change })).toBeUndefined();
});

test.each([undefined, null, "event", 7, []])("%o is no event", (value) => {
  expect(readEvent(value)).toBeUndefined();
});

test.each<[string, Partial<NostrEvent>]>([
  ["content", { content: "-" }],
  ["author", { pubkey: getPublicKey(other) }],
  ["date", { created_at: 999 }],
  ["target", { tags: [["e", "b".repeat(64)]] }],
  ["signature", { sig: "0".repeat(128) }],
  ["id", { id: "0".repeat(64) }],
])("an event with a changed %s is not authentic", (_name, change) => {
  expect(isAuthentic({ ...like, ...change })).toBe(false);
});

test("a copy of an event that nostr-tools has checked is checked again", () => {
  // The copy carries nostr-tools' verdict about the original under a symbol.
  expect(isAuthentic({ ...signed, content: "forged" })).toBe(false);
});
