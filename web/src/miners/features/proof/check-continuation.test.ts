import { generateKeyPairSync, type KeyObject, sign, webcrypto } from "node:crypto";
import type { LedgerRootView } from "@lode/core/contracts/http/proof";
import { type Bytes, toHex, utf8 } from "@lode/core/domain/proof/digest";
import { leafHash, nodeHash } from "@lode/core/domain/proof/merkle";
import { NO_PREDECESSOR, rootStatement } from "@lode/core/domain/proof/statements";
import { beforeAll, expect, test } from "vitest";
import {
  browserCryptography,
  type Cryptography,
  checkContinuation,
  type KeptRoot,
  keepRoot,
  readKept,
} from "./check.ts";

const crypto = browserCryptography(webcrypto.subtle as SubtleCrypto) as Cryptography;
const NEVER = "0".repeat(64);
const own = generateKeyPairSync("ed25519");
const other = generateKeyPairSync("ed25519");
type Keys = { privateKey: KeyObject; publicKey: KeyObject };

/** A ledger of three roots, with one, two and three entries named `name`, highest first. */
async function ledgerOf(name: string, { privateKey, publicKey }: Keys): Promise<LedgerRootView[]> {
  const leaf = (n: number) => leafHash(crypto.digest, utf8(`${name} ${n}`));
  const [a, b, c] = (await Promise.all([leaf(0), leaf(1), leaf(2)])) as [Bytes, Bytes, Bytes];
  const two = await nodeHash(crypto.digest, a, b);
  const hashes = [a, two, await nodeHash(crypto.digest, two, c)];
  const proofs = [[], [b], [c]];
  const roots: LedgerRootView[] = [];
  let previous = NO_PREDECESSOR;
  for (const [n, hash] of hashes.entries()) {
    const sums = { balances: 30, inFlight: 0, fees: 0, paidOut: 0, awarded: 30, sum: 0 };
    const facts = { number: n + 1, size: n + 1, hash: toHex(hash), previous, sums };
    const frozenAt = "2026-11-21T07:00:00.000Z";
    const statement = rootStatement({ ...facts, frozenAt });
    previous = toHex(await crypto.digest(utf8(statement)));
    roots.unshift({
      ...facts,
      frozen_at: frozenAt,
      consistency: (proofs[n] ?? []).map(toHex),
      signature: sign(null, Buffer.from(statement), privateKey).toString("hex"),
      public_key: publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex"),
    });
  }
  return roots;
}

let ours: LedgerRootView[];
let forged: LedgerRootView[];
let foreign: LedgerRootView[];
beforeAll(async () => {
  ours = await ledgerOf("ours", own);
  forged = await ledgerOf("forged", own);
  foreign = await ledgerOf("ours", other);
});

const keptOf = (root: LedgerRootView | undefined): KeptRoot | null =>
  root ? { key: root.public_key, number: root.number, size: root.size, hash: root.hash } : null;
const readerOf =
  (roots: readonly LedgerRootView[], pageSize = 1) =>
  async (number: number) =>
    roots.filter((root) => root.number < number).slice(0, pageSize);
const check = (kept: KeptRoot | null, shown: LedgerRootView[], published = shown) =>
  checkContinuation(crypto, kept, shown[0] as LedgerRootView, readerOf(published));

test("the first visit has nothing to compare with", async () => {
  expect(await check(null, ours)).toBe("first");
});

test.each([0, 1, 2])("the same ledger continues a root that is %d roots back", async (back) => {
  expect(await check(keptOf(ours[back]), ours)).toBe("continues");
});

test("a page that is older than what another tab has seen is no fault while the kept root is still public", async () => {
  expect(await check(keptOf(ours[0]), ours.slice(1), ours)).toBe("continues");
});

test("adversary: a ledger that was rolled back behind the kept root is detected", async () => {
  expect(await check(keptOf(ours[0]), ours.slice(1))).toBe("rewritten");
});

test.each([0, 1, 2])(
  "adversary: another ledger under the same key is detected, %d roots on",
  async (back) => {
    expect(await check(keptOf(ours[back]), forged)).toBe("rewritten");
  },
);

test("adversary: a later root that does not continue the kept root is detected, also if the kept root is still listed", async () => {
  const spliced = [forged[0], ours[1], ours[2]] as LedgerRootView[];
  expect(await check(keptOf(ours[1]), spliced)).toBe("rewritten");
  expect(await check(keptOf(ours[2]), spliced)).toBe("rewritten");
});

test("adversary: roots that are left out of the list are detected", async () => {
  expect(await check(keptOf(ours[2]), [ours[0], ours[2]] as LedgerRootView[])).toBe("rewritten");
});

test("adversary: a root 500 by a fresh key is not clean", async () => {
  expect(await check(keptOf(ours[0]), foreign)).toBe("key-changed");
  const [newest] = foreign as [LedgerRootView];
  expect(await check(keptOf(ours[0]), [{ ...newest, number: 500, hash: NEVER }])).toBe("unsigned");
});

/** A store as browsers have it. */
function storeWith(text: string | null) {
  const store = {
    text,
    getItem: () => store.text,
    setItem(_name: string, value: string) {
      store.text = value;
    },
  };
  return store;
}
const blocked = () => {
  throw new DOMException("blocked", "SecurityError");
};

test.each([null, "", "{", "null", "7", "[]", '{"key":"x"}', '{"key":1,"number":-1}'])(
  "a stored %s is a first visit",
  (text) => {
    expect(readKept(() => storeWith(text))).toBeNull();
  },
);

test("without storage each visit is a first visit, and nothing fails", () => {
  expect(readKept(blocked)).toBeNull();
  keepRoot(ours[0] as LedgerRootView, blocked);
});

test("a kept root is read again, and a tab with an older page does not replace it", () => {
  const store = storeWith(null);
  const [newest, older] = ours as [LedgerRootView, LedgerRootView];
  keepRoot(newest, () => store);
  keepRoot(older, () => store);
  expect(readKept(() => store)).toEqual(keptOf(newest));
  keepRoot(foreign[1] as LedgerRootView, () => store);
  expect(readKept(() => store)).toEqual(keptOf(foreign[1]));
});
