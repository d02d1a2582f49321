import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { LedgerRootView, ProvedEntryView } from "@lode/core/contracts/http/receipt";
import { type Bytes, toHex, utf8 } from "@lode/core/domain/proof/digest";
import { leafHash, nodeHash } from "@lode/core/domain/proof/merkle";
import { entryText, NO_PREDECESSOR, rootStatement } from "@lode/core/domain/proof/statements";
import { expect, test } from "vitest";
import { writeKey } from "../../../lib/kept.ts";
import {
  checkContinuation,
  checkEntries,
  checkRoots,
  type EntriesPage,
  type EntriesSource,
  isClean,
  isSound,
  KEPT_ROOT,
  type KeptRoot,
  keepRoot,
  ledgerCrypto,
  readKept,
} from "./check.ts";

const { digest } = ledgerCrypto;
const own = generateKeyPairSync("ed25519");
const other = generateKeyPairSync("ed25519");
type Keys = { privateKey: KeyObject; publicKey: KeyObject };
type Three = readonly [Bytes, Bytes, Bytes];
const MINER = "01900000-0000-7000-8000-00000000000a";
const NEVER = "0".repeat(64);

/** The roots of a ledger of three entries, one for each of these numbers of entries, highest first. */
async function rootsOf([a, b, c]: Three, sizes: (1 | 2 | 3)[], keys: Keys): Promise<LedgerRootView[]> {
  const two = await nodeHash(digest, a, b);
  const hashes = { 1: a, 2: two, 3: await nodeHash(digest, two, c) };
  const proofs = { 1: [], 2: [b], 3: [c] };
  const roots: LedgerRootView[] = [];
  let previous = NO_PREDECESSOR;
  for (const [n, size] of sizes.entries()) {
    const sums = { balances: 30, inFlight: 0, fees: 0, paidOut: 0, awarded: 30, sum: 0 };
    const facts = { number: n + 1, size, hash: toHex(hashes[size]), previous, sums };
    const frozenAt = "2026-11-21T07:00:00.000Z";
    const statement = rootStatement({ ...facts, frozenAt });
    previous = toHex(await digest(utf8(statement)));
    roots.unshift({
      ...facts,
      frozen_at: frozenAt,
      consistency: n === 0 ? [] : proofs[size].map(toHex),
      signature: sign(null, Buffer.from(statement), keys.privateKey).toString("hex"),
      public_key: keys.publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex"),
    });
  }
  return roots;
}

const entryOf = (index: number): Omit<ProvedEntryView, "path"> => ({
  index,
  id: `01900000-0000-7000-8000-00000000000${index}`,
  transfer_id: `01900000-0000-7000-9000-00000000000${index}`,
  kind: "award",
  account: MINER,
  amount: 10,
  at: "2026-11-21T06:00:00.000001Z",
  salt: String(index).repeat(32),
});
const hashOf = ({ transfer_id, ...entry }: Omit<ProvedEntryView, "path">) =>
  leafHash(digest, utf8(entryText({ ...entry, transferId: transfer_id })));

const [a, b, c] = [await hashOf(entryOf(0)), await hashOf(entryOf(1)), await hashOf(entryOf(2))];
const roots = await rootsOf([a, b, c], [2, 3], own);
const paths = [[b, c], [a, c], [await nodeHash(digest, a, b)]];
const entries = [2, 1, 0].map((index) => ({ ...entryOf(index), path: (paths[index] ?? []).map(toHex) }));

const page = (change: (one: EntriesPage) => EntriesPage = (one) => one) =>
  change({
    root: roots[0] ?? null,
    entries,
    next_before: null,
    waiting: { entries: 1, points: 5 },
    balance: 35,
  });
/** Half an hour after the roots. */
const NOW = Date.parse("2026-11-21T07:30:00.000Z");
const check = (answer: EntriesPage, source: Partial<EntriesSource> = {}) =>
  checkEntries(MINER, {
    readPage: async () => answer,
    readPublicRoot: async () => roots[0],
    now: () => NOW,
    ...source,
  });
const faults = async (answer: EntriesPage) => (await check(answer))?.checked.map(({ fault }) => fault);

test("valid roots are signed, name the previous root and continue it", async () => {
  const checks = await checkRoots(roots);
  expect(checks).toEqual([
    { number: 2, isSigned: true, continues: true, sumsToZero: true },
    { number: 1, isSigned: true, continues: true, sumsToZero: true },
  ]);
  expect(checks.every(isSound)).toBe(true);
  expect(await checkRoots(roots.slice(0, 1))).toMatchObject([{ continues: null }]);
});

test.each<[string, (one: LedgerRootView) => LedgerRootView, object]>([
  ["a changed size", (one) => ({ ...one, size: 4 }), { isSigned: false }],
  ["a changed hash", (one) => ({ ...one, hash: NEVER }), { isSigned: false, continues: false }],
  ["changed sums", (one) => ({ ...one, sums: { ...one.sums, paidOut: 9 } }), { isSigned: false }],
  ["another predecessor", (one) => ({ ...one, previous: NEVER }), { continues: false }],
  ["a wrong consistency proof", (one) => ({ ...one, consistency: [NEVER] }), { continues: false }],
  ["no consistency proof", (one) => ({ ...one, consistency: [] }), { continues: false }],
  ["a signature that is not hexadecimal", (one) => ({ ...one, signature: "zz" }), { isSigned: false }],
  ["an invalid key", (one) => ({ ...one, public_key: "00" }), { isSigned: false }],
])("%s is detected", async (_name, change, expected) => {
  const [second, first] = roots as [LedgerRootView, LedgerRootView];
  const [result] = await checkRoots([change(second), first]);
  expect(result).toMatchObject(expected);
  expect(result && isSound(result)).toBe(false);
});

test("a ledger that does not sum to zero is unsound, even if it is signed", async () => {
  const [second] = roots as [LedgerRootView];
  const sums = { ...second.sums, sum: 1 };
  expect(await checkRoots([{ ...second, sums }])).toMatchObject([{ sumsToZero: false }]);
});

test("every entry of a valid answer leads to the root, and together they sum to the balance", async () => {
  const report = await check(page());
  expect(report).toMatchObject({ isSigned: true, sum: 30, balance: 35, addsUp: true });
  expect(report?.checked.map(({ fault }) => fault)).toEqual([null, null, null]);
  expect(report && isClean(report)).toBe(true);
});

test("later pages are requested for the same root", async () => {
  const asked: object[] = [];
  const readPage: EntriesSource["readPage"] = async (query) => {
    asked.push(query);
    return query.before
      ? page((one) => ({ ...one, entries: entries.slice(1) }))
      : page((one) => ({ ...one, entries: entries.slice(0, 1), next_before: 2 }));
  };
  const report = await check(page(), { readPage });
  expect(asked).toEqual([{}, { root: "2", before: "2" }]);
  expect(report?.checked).toHaveLength(3);
});

test("a repeated page does not loop forever", async () => {
  const report = await check(page((one) => ({ ...one, next_before: 1 })));
  expect(report?.checked.some(({ fault }) => fault === "is listed twice")).toBe(true);
});

const swap = (change: Partial<ProvedEntryView>) => (one: EntriesPage) => ({
  ...one,
  entries: one.entries.map((entry, n) => (n === 1 ? { ...entry, ...change } : entry)),
});

test.each<[string, Partial<ProvedEntryView>]>([
  ["an amount", { amount: 11 }],
  ["a kind", { kind: "reversal" }],
  ["a time", { at: "2026-11-21T06:00:00.000002Z" }],
  ["a salt", { salt: "f".repeat(32) }],
  ["a transfer", { transfer_id: MINER }],
  ["a path", { path: [] }],
  ["an index", { index: 7 }],
])("a changed entry is detected: %s", async (_name, change) => {
  expect(await faults(page(swap(change)))).toEqual([null, "does not lead to the signed root", null]);
});

test("an entry of another account, a duplicate and an unreadable path are detected", async () => {
  const stranger = { account: "01900000-0000-7000-8000-00000000000b" };
  expect(await faults(page(swap(stranger)))).toEqual([null, "belongs to another account", null]);
  const twice = page((one) => ({ ...one, entries: [...one.entries, ...one.entries.slice(0, 1)] }));
  expect((await faults(twice))?.at(-1)).toBe("is listed twice");
  expect(await faults(page(swap({ path: ["nothing"] })))).toEqual([null, "has an unreadable path", null]);
});

test("a missing entry is detected by the sum", async () => {
  const report = await check(page((one) => ({ ...one, entries: one.entries.slice(1) })));
  expect(report).toMatchObject({ sum: 20, addsUp: false });
  expect(report && isClean(report)).toBe(false);
});

test.each<[string, EntriesSource["readPublicRoot"]]>([
  ["is not in the public list", async () => undefined],
  ["has another hash in the public list", async () => roots[0] && { ...roots[0], hash: NEVER }],
  ["has another key in the public list", async () => roots[0] && { ...roots[0], public_key: NEVER }],
])("adversary: a root that only this miner is shown is detected: it %s", async (_name, readPublicRoot) => {
  const report = await check(page(), { readPublicRoot });
  expect(report).toMatchObject({ isPublic: false });
  expect(report && isClean(report)).toBe(false);
});

test.each([
  // hours after the root, entries that wait, whether they wait too long
  [2, 1, false],
  [4, 1, true],
  [4, 0, false],
  [-4, 1, true],
])("adversary: %d h after the root, %d waiting entries are too old: %s", async (hours, waiting, expected) => {
  const answer = page((one) => ({ ...one, waiting: { entries: waiting, points: 5 } }));
  const now = Date.parse("2026-11-21T07:00:00.000Z") + hours * 3_600_000;
  const report = await check(answer, { now: () => now });
  expect(report?.waitsTooLong).toBe(expected);
  expect(report && isClean(report)).toBe(!expected);
});

test("before the first root there is nothing to check", async () => {
  expect(await check(page((one) => ({ ...one, root: null, entries: [] })))).toBeNull();
});

async function ledgerOf(name: string, keys: Keys): Promise<LedgerRootView[]> {
  const leaf = (n: number) => leafHash(digest, utf8(`${name} ${n}`));
  return rootsOf([await leaf(0), await leaf(1), await leaf(2)], [1, 2, 3], keys);
}
const ours = await ledgerOf("ours", own);
const forged = await ledgerOf("forged", own);
const foreign = await ledgerOf("ours", other);

const keptOf = (root: LedgerRootView | undefined): KeptRoot | null =>
  root ? { key: root.public_key, number: root.number, size: root.size, hash: root.hash } : null;
const readerOf =
  (roots: readonly LedgerRootView[], pageSize = 1) =>
  async (number: number) =>
    roots.filter((root) => root.number < number).slice(0, pageSize);
const compare = (kept: KeptRoot | null, shown: LedgerRootView[], published = shown) =>
  checkContinuation(kept, shown[0] as LedgerRootView, readerOf(published));

test("the first visit has nothing to compare with", async () => {
  expect(await compare(null, ours)).toBe("first");
});

test.each([0, 1, 2])("the same ledger continues a root that is %d roots back", async (back) => {
  expect(await compare(keptOf(ours[back]), ours)).toBe("continues");
});

test("a page that is older than what another tab has seen is no fault while the kept root is still public", async () => {
  expect(await compare(keptOf(ours[0]), ours.slice(1), ours)).toBe("continues");
});

test("adversary: a ledger that was rolled back behind the kept root is detected", async () => {
  expect(await compare(keptOf(ours[0]), ours.slice(1))).toBe("rewritten");
});

test.each([0, 1, 2])("adversary: another ledger by the same key is found, %d roots later", async (back) => {
  expect(await compare(keptOf(ours[back]), forged)).toBe("rewritten");
});

test("adversary: a later root that does not continue the kept root is detected, also if the kept root is still listed", async () => {
  const spliced = [forged[0], ours[1], ours[2]] as LedgerRootView[];
  expect(await compare(keptOf(ours[1]), spliced)).toBe("rewritten");
  expect(await compare(keptOf(ours[2]), spliced)).toBe("rewritten");
});

test("adversary: roots that are left out of the list are detected", async () => {
  expect(await compare(keptOf(ours[2]), [ours[0], ours[2]] as LedgerRootView[])).toBe("rewritten");
});

test("adversary: a root 500 by a fresh key is not clean", async () => {
  expect(await compare(keptOf(ours[0]), foreign)).toBe("key-changed");
  const [newest] = foreign as [LedgerRootView];
  expect(await compare(keptOf(ours[0]), [{ ...newest, number: 500, hash: NEVER }])).toBe("unsigned");
});

test.each([null, "", "{", "null", "7", "[]", '{"key":"x"}', '{"key":1,"number":-1}'])(
  "a stored %s is a first visit",
  (text) => {
    writeKey(KEPT_ROOT, text);
    expect(readKept()).toBeNull();
  },
);

test("a kept root is read again, and a tab with an older page does not replace it", () => {
  writeKey(KEPT_ROOT, null);
  const [newest, older] = ours as [LedgerRootView, LedgerRootView];
  keepRoot(newest);
  keepRoot(older);
  expect(readKept()).toEqual(keptOf(newest));
  keepRoot(foreign[1] as LedgerRootView);
  expect(readKept()).toEqual(keptOf(foreign[1]));
});
