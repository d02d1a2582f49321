import { checkSignedAct } from "@lode/core/domain/networks/nostr/check-signed-act";
import type { SignedReceipt } from "@lode/core/domain/networks/signed-receipt";
import { finalizeEvent, generateSecretKey, getPublicKey } from "nostr-tools/pure";
import { expect, test } from "vitest";
import { eventCrypto } from "./is-authentic.ts";

const own = generateSecretKey();
const stranger = generateSecretKey();
const AUTHOR = getPublicKey(stranger);
const sign = (kind: number, tags: string[][], { key = own, at = 1_000, content = "" } = {}) =>
  finalizeEvent({ kind, tags, content, created_at: at }, key);

const note = sign(1, [], { key: stranger });
const POST = note.id;
const like = sign(7, [["e", POST]]);
const EXPIRY = ["expiration", "9000000000"];
const passing = sign(7, [["e", POST], EXPIRY]);
const POSTED = ["method", "POST"];
const link = sign(27235, [["u", "https://lode.example/api/links/nostr"], POSTED, ["challenge", "1"]]);
const deletion = sign(5, [["e", like.id]]);
const receipt: SignedReceipt = {
  attempt_id: "",
  task_type: "like",
  account: `nostr:${getPublicKey(own)}`,
  target_account: `nostr:${AUTHOR}`,
  target_post: `nostr:${POST}`,
  witnessed_at: new Date(2_000_000).toISOString(),
  evidence: JSON.stringify(like),
  target_evidence: JSON.stringify(note),
  origin: "https://lode.example",
  link_proof: JSON.stringify(link),
};
const check = (change: Partial<SignedReceipt> = {}) => checkSignedAct(eventCrypto, { ...receipt, ...change });
const wrong = (change: Partial<SignedReceipt>): string[] =>
  Object.entries(check(change)).flatMap(([claim, holds]) => (holds === false ? [claim] : []));

test("a genuine receipt holds; an act without a label says nothing about payment", () => {
  expect(Object.values(check())).toEqual([true, true, true, true, true, true, null]);
  const paid = ["l", "paid", "app.lode"];
  const labelled = sign(7, [["e", POST], paid]);
  expect(check({ evidence: JSON.stringify(labelled) })["labelled-paid"]).toBe(true);
});

/** Receipts with one field changed are judged in app/src/proof/verify-receipt.test.ts. */
test.each<[string, Partial<SignedReceipt>, string[]]>([
  ["a like of another post", { evidence: JSON.stringify(sign(7, [["e", "c".repeat(64)]])) }, ["act-exact"]],
  ["a like with an expiry", { evidence: JSON.stringify(passing) }, ["act-exact"]],
  [
    "a like dated after the witness",
    { evidence: JSON.stringify(sign(7, [["e", POST]], { at: 9_000 })) },
    ["dated-before-witness"],
  ],
  ["the deletion before its like", { evidence: JSON.stringify([deletion, like]) }, ["no-undo"]],
  ["a deleted like behind a note", { evidence: JSON.stringify([sign(1, []), like, deletion]) }, ["no-undo"]],
  [
    "no target and an act on nothing",
    { target_post: null, target_evidence: null, evidence: JSON.stringify(sign(7, [["e", ""]])) },
    ["act-signed", "act-exact", "dated-before-witness"],
  ],
  [
    "an account that is no account of Nostr",
    { account: `lodes:${getPublicKey(own)}` },
    ["act-signed", "act-exact", "dated-before-witness"],
  ],
  [
    "a sign-in to another service",
    { link_proof: JSON.stringify(sign(27235, [["u", "https://other.example/upload"], POSTED])) },
    ["key-proved"],
  ],
  ["a link that is no link", { link_proof: JSON.stringify(like) }, ["key-proved"]],
  [
    "a changed target post",
    { target_evidence: JSON.stringify({ ...note, content: "-" }) },
    ["target-signed"],
  ],
  [
    "another post as its target",
    { target_evidence: JSON.stringify(sign(1, [], { key: stranger, at: 1 })) },
    ["target-signed"],
  ],
  ["a target post of another account", { target_account: receipt.account }, ["target-signed"]],
  ["no event", { evidence: "{" }, ["act-signed", "act-exact", "dated-before-witness"]],
])("a receipt with %s fails the claims that it breaks", (_name, change, claims) => {
  expect(wrong(change)).toEqual(claims);
});
