import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { NostrEvent } from "@lode/core/domain/networks/nostr/event";
import { findAct } from "@lode/core/domain/networks/nostr/find-act";
import { finalizeEvent, generateSecretKey, getPublicKey } from "nostr-tools/pure";
import { expect, test } from "vitest";
import { isAuthentic } from "./is-authentic.ts";

const own = generateSecretKey();
const other = generateSecretKey();
const author = getPublicKey(own);
const POST = "a".repeat(64);
const OTHER_POST = "b".repeat(64);
const ACCOUNT = "c".repeat(64);
const EXPIRY = ["expiration", "9000000000"];

/** An event as a relay sends it: parsed JSON, without what nostr-tools remembers about its own objects. */
const sign = (
  kind: number,
  tags: string[][],
  { content = "", at = 1_000, key = own }: { content?: string; at?: number; key?: Uint8Array } = {},
): NostrEvent =>
  JSON.parse(JSON.stringify(finalizeEvent({ kind, tags, content, created_at: at }, key))) as NostrEvent;

const like = sign(7, [["e", POST]]);
const list = (follows: string[], at: number, key = own) =>
  sign(
    3,
    follows.map((one) => ["p", one]),
    { at, key },
  );
const follow = list([ACCOUNT], 1_000);
const deletionOf = ({ id }: NostrEvent, key = own) => sign(5, [["e", id]], { at: 2_000, key });

/** Tags that name these posts, in order; with a marker after the id, if one is given. */
const posts = (...ids: (string | [id: string, marker: string])[]): string[][] =>
  ids.map((one) => (typeof one === "string" ? ["e", one] : ["e", one[0], "", one[1]]));

type ActVerdict = "done" | "undone" | "nothing";
const judge = (
  kind: ActionKind,
  events: NostrEvent[],
  deletions: NostrEvent[] = [],
  knownId: string | null = null,
): ActVerdict => {
  const asked = { kind, author, target: kind === "follow" ? ACCOUNT : POST, knownId };
  const { act, undo } = findAct(isAuthentic, asked, events, deletions);
  return act ? "done" : undo ? "undone" : "nothing";
};

test.each<[string, ActionKind, NostrEvent, ActVerdict]>([
  ["a like", "like", like, "done"],
  ["a like with an emoji", "like", sign(7, [["e", POST]], { content: "🤙" }), "done"],
  ["a dislike", "like", sign(7, [["e", POST]], { content: "-" }), "nothing"],
  ["a like whose last post is another", "like", sign(7, posts(POST, OTHER_POST)), "nothing"],
  ["a like in a thread, whose last post is the target", "like", sign(7, posts(OTHER_POST, POST)), "done"],
  ["a like by somebody else", "like", sign(7, [["e", POST]], { key: other }), "nothing"],
  ["a repost", "repost", sign(6, [["e", POST, ""]]), "done"],
  [
    "a repost of another kind of event",
    "repost",
    sign(16, [
      ["e", POST, ""],
      ["k", "30023"],
    ]),
    "done",
  ],
  ["a quote", "repost", sign(1, [["q", POST]]), "nothing"],
  ["a reply to the root", "comment", sign(1, [["e", POST, "", "root"]]), "done"],
  ["a reply in a thread", "comment", sign(1, posts([OTHER_POST, "root"], [POST, "reply"])), "done"],
  [
    "a reply to another post of the thread",
    "comment",
    sign(1, posts([POST, "root"], [OTHER_POST, "reply"])),
    "nothing",
  ],
  ["a reply without markers", "comment", sign(1, posts(OTHER_POST, POST)), "done"],
  ["a mention", "comment", sign(1, [["e", POST, "", "mention"]]), "nothing"],
  ["a follow", "follow", follow, "done"],
  ["a list without the target", "follow", list([OTHER_POST], 1_000), "undone"],
  ["adversary: a like with an expiry", "like", sign(7, [["e", POST], EXPIRY]), "nothing"],
  ["adversary: a repost with an expiry", "repost", sign(6, [["e", POST], EXPIRY]), "nothing"],
  ["adversary: a reply with an expiry", "comment", sign(1, [["e", POST], EXPIRY]), "nothing"],
  ["adversary: a list with an expiry", "follow", sign(3, [["p", ACCOUNT], EXPIRY]), "undone"],
])("%s asked as a %s: %s", (_name, kind, event, verdict) => {
  expect(judge(kind, [event])).toBe(verdict);
});

test.each<[string, ActVerdict, NostrEvent[], NostrEvent[], string | null]>([
  ["a like that its author deleted", "undone", [like], [deletionOf(like)], null],
  ["a like that a stranger deleted", "done", [like], [deletionOf(like, other)], null],
  ["a like whose deletion is forged", "done", [like], [{ ...deletionOf(like), content: "changed" }], null],
  [
    "a second like after the first was deleted",
    "done",
    [like, sign(7, [["e", POST]], { at: 3_000 })],
    [deletionOf(like)],
    null,
  ],
  ["a known like that the relay has dropped with its deletion", "undone", [], [deletionOf(like)], like.id],
  ["a known like that the relay no longer has", "nothing", [], [], like.id],
  [
    "a known like that the relay no longer has, beside a second like that its author deleted",
    "nothing",
    [sign(7, [["e", POST]], { at: 3_000 })],
    [deletionOf(sign(7, [["e", POST]], { at: 3_000 }))],
    like.id,
  ],
])("%s: %s", (_name, verdict, events, deletions, knownId) => {
  expect(judge("like", events, deletions, knownId)).toBe(verdict);
});

test.each<[string, ActVerdict, NostrEvent[], NostrEvent[]]>([
  [
    "an older list with the target, replayed beside a newer one without",
    "undone",
    [list([], 2_000), follow],
    [],
  ],
  ["a newer list of another author", "done", [follow, list([], 2_000, other)], []],
  ["a newer list with a forged signature", "done", [follow, { ...list([], 2_000), sig: follow.sig }], []],
  ["the list deleted by its id", "undone", [follow], [deletionOf(follow)]],
  ["every list deleted by its address", "undone", [], [sign(5, [["a", `3:${author}:`]], { at: 2_000 })]],
  [
    "a list that is newer than the deletion of every list",
    "done",
    [list([ACCOUNT], 3_000)],
    [sign(5, [["a", `3:${author}:`]], { at: 2_000 })],
  ],
])("a follow and %s: %s", (_name, verdict, lists, deletions) => {
  expect(judge("follow", lists, deletions)).toBe(verdict);
});

test("adversary: forged deletions that name every act cost one check of their signature each", () => {
  const acts = Array.from({ length: 40 }, (_, n) => sign(7, [["e", POST]], { at: 1_000 + n }));
  const named = acts.map(({ id }) => ["e", id]);
  const forged = acts.map((act, n) => ({ ...sign(5, named, { at: 2_000 + n }), sig: act.sig }));
  let checks = 0;
  const counted = (event: NostrEvent) => {
    checks += 1;
    return isAuthentic(event) && event.kind !== 7;
  };
  findAct(counted, { kind: "like", author, target: POST, knownId: null }, acts, forged);
  expect(checks).toBe(acts.length + forged.length);
});
