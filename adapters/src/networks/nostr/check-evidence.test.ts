import { finalizeEvent, generateSecretKey, getPublicKey } from "nostr-tools/pure";
import { expect, test } from "vitest";
import type { SignedReceipt } from "../signed-receipt.ts";
import { checkSignedAct } from "./check-evidence.ts";

const own = generateSecretKey();
const stranger = generateSecretKey();
const AUTHOR = getPublicKey(stranger);
const POST = "b".repeat(64);
const sign = (kind: number, tags: string[][], { key = own, at = 1_000, content = "" } = {}) =>
  finalizeEvent({ kind, tags, content, created_at: at }, key);

const like = sign(7, [["e", POST]]);
const link = sign(27235, [["challenge", "1"]]);
const receipt: SignedReceipt = {
  kind: "like",
  externalId: `nostr:${getPublicKey(own)}`,
  targetUsername: "sponsor",
  targetAccountId: `nostr:${AUTHOR}`,
  targetPostId: `nostr:${POST}`,
  witnessedAt: new Date(2_000_000),
  evidence: JSON.stringify(like),
  linkProof: JSON.stringify(link),
};
const wrong = (change: Partial<SignedReceipt>): string[] =>
  checkSignedAct({ ...receipt, ...change })
    .filter(({ holds }) => holds === false)
    .map(({ claim }) => claim);

test("a genuine receipt holds; an act without a label says nothing about payment", () => {
  const checks = checkSignedAct(receipt);
  expect(checks.map(({ holds }) => holds)).toEqual([true, true, true, true, true, null]);
  const labelled = sign(7, [
    ["e", POST],
    ["L", "app.lode"],
    ["l", "paid", "app.lode"],
  ]);
  expect(checkSignedAct({ ...receipt, evidence: JSON.stringify(labelled) }).at(-1)?.holds).toBe(true);
});

const SIGNED = "The event is signed by the account";
const EXACT = "It is a like of exactly this post";
const NO_UNDO = "The receipt contains no undo that the account has signed";
const TIMELY = "The event is not dated after Lode read it";
const PROVED = "The account proved its key to Lode by a signature";

test.each<[string, Partial<SignedReceipt>, string[]]>([
  ["a changed event", { evidence: JSON.stringify({ ...like, content: "-" }) }, [SIGNED, EXACT]],
  [
    "somebody else's like",
    { evidence: JSON.stringify(sign(7, [["e", POST]], { key: stranger })) },
    [SIGNED, EXACT, TIMELY],
  ],
  ["a like of another post", { evidence: JSON.stringify(sign(7, [["e", "c".repeat(64)]])) }, [EXACT]],
  [
    "a like dated after the witness",
    { evidence: JSON.stringify(sign(7, [["e", POST]], { at: 9_000 })) },
    [TIMELY],
  ],
  ["a like with its deletion", { evidence: JSON.stringify([like, sign(5, [["e", like.id]])]) }, [NO_UNDO]],
  [
    "a like with a stranger's deletion",
    { evidence: JSON.stringify([like, sign(5, [["e", like.id]], { key: stranger })]) },
    [],
  ],
  [
    "a link signed by another key",
    { linkProof: JSON.stringify(sign(27235, [], { key: stranger })) },
    [PROVED],
  ],
  ["a link that is no link", { linkProof: JSON.stringify(like) }, [PROVED]],
  ["no event", { evidence: "{" }, [SIGNED, EXACT, TIMELY]],
])("a receipt with %s: what is wrong", (_name, change, claims) => {
  expect(wrong(change)).toEqual(claims);
});
