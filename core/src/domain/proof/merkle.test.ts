import { webcrypto } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Bytes, type Digest, fromHex, toHex } from "./digest.ts";
import { foldRange, isContinuation, leafHash, rootFromPath } from "./merkle.ts";
import { consistencyRanges, type PerfectNode, pathRanges, perfectNodes, type Range } from "./tree-shape.ts";

const digest: Digest = async (bytes) => new Uint8Array(await webcrypto.subtle.digest("SHA-256", bytes));

/** Leaves and roots from the test vectors of RFC 6962's reference implementation. */
const LEAVES = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];
const ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

const bytesOf = (text: string): Bytes => {
  const bytes = fromHex(text);
  if (!bytes) throw new Error(`${text} is not hexadecimal.`);
  return bytes;
};

const leaves = await Promise.all(LEAVES.map((leaf) => leafHash(digest, bytesOf(leaf))));

/** A node computed from its leaves alone, by the definition: slow, but independent of the product. */
const nodeOf = async (of: readonly Bytes[], { level, index }: PerfectNode): Promise<Bytes> => {
  if (level === 0) return of[index] ?? new Uint8Array(0);
  const children = [index * 2, index * 2 + 1].map((at) => nodeOf(of, { level: level - 1, index: at }));
  return digest(Uint8Array.from([1, ...(await Promise.all(children)).flatMap((child) => [...child])]));
};
const hashOf = async (range: Range, of: readonly Bytes[] = leaves) =>
  foldRange(digest, await Promise.all(perfectNodes(range).map((node) => nodeOf(of, node))));
const proofOf = (ranges: Range[]) => Promise.all(ranges.map((range) => hashOf(range)));
const rootOf = async (size: number, of?: readonly Bytes[]) => ({
  size,
  hash: await hashOf({ start: 0, end: size }, of),
});

const changed = (bytes: Bytes): Bytes => bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte));

test.each(ROOTS.map((root, size) => [size, root] as const))("the root of %d leaves", async (size, root) => {
  expect(toHex((await rootOf(size)).hash)).toBe(root);
});

const positions = [1, 2, 3, 7, 8].flatMap((size) =>
  Array.from({ length: size }, (_, index) => [index, size] as const),
);

describe.each(positions)("leaf %d of %d", (index, size) => {
  const lead = async (leaf: Bytes, path: Bytes[], at = index) =>
    toHex((await rootFromPath(digest, leaf, { index: at, size, path })) ?? new Uint8Array(0));
  const leaf = () => leaves[index] ?? new Uint8Array(0);

  test("its path leads to the root", async () => {
    expect(await lead(leaf(), await proofOf(pathRanges(index, size)))).toBe(ROOTS[size]);
  });

  test("a changed entry, a changed path and another position are detected", async () => {
    const path = await proofOf(pathRanges(index, size));
    expect(await lead(changed(leaf()), path)).not.toBe(ROOTS[size]);
    for (const at of path.keys()) {
      const crooked = path.map((hash, n) => (n === at ? changed(hash) : hash));
      expect(await lead(leaf(), crooked)).not.toBe(ROOTS[size]);
    }
    for (let other = 0; other < size; other++) {
      if (other !== index) expect(await lead(leaf(), path, other)).not.toBe(ROOTS[size]);
    }
    expect(await lead(leaf(), [...path, leaf()])).toBe("");
    if (path.length > 0) expect(await lead(leaf(), path.slice(1))).not.toBe(ROOTS[size]);
  });
});

const growths = Array.from({ length: 8 }, (_, n) => n + 1).flatMap((later) =>
  Array.from({ length: later }, (_, n) => [n + 1, later] as const),
);

test.each(growths)("%d leaves grown to %d are a continuation, and nothing else is", async (from, to) => {
  const [earlier, later] = [await rootOf(from), await rootOf(to)];
  const proof = await proofOf(consistencyRanges(from, to));
  expect(await isContinuation(digest, earlier, later, proof)).toBe(true);
  expect(await isContinuation(digest, { ...earlier, hash: changed(earlier.hash) }, later, proof)).toBe(false);
  expect(await isContinuation(digest, earlier, { ...later, hash: changed(later.hash) }, proof)).toBe(false);
  for (const at of proof.keys()) {
    const crooked = proof.map((hash, n) => (n === at ? changed(hash) : hash));
    expect(await isContinuation(digest, earlier, later, crooked)).toBe(false);
  }
  expect(await isContinuation(digest, earlier, later, [...proof, later.hash])).toBe(false);
});

test("a rewritten history is not a continuation, whatever proof comes with it", async () => {
  const rewritten = leaves.map((leaf, at) => (at === 1 ? changed(leaf) : leaf));
  const later = await rootOf(7, rewritten);
  for (const of of [leaves, rewritten]) {
    const proof = await Promise.all(consistencyRanges(3, 7).map((range) => hashOf(range, of)));
    expect(await isContinuation(digest, await rootOf(3), later, proof)).toBe(false);
    expect(await isContinuation(digest, await rootOf(3, rewritten), later, proof)).toBe(of === rewritten);
  }
});

test("a position outside the tree has no path", () => {
  expect(() => pathRanges(3, 3)).toThrow(RangeError);
  expect(() => consistencyRanges(0, 3)).toThrow(RangeError);
  expect(() => consistencyRanges(4, 3)).toThrow(RangeError);
});

test("a tree of more than 2^31 leaves has paths too", () => {
  expect(pathRanges(2 ** 32, 2 ** 32 + 1)).toEqual([{ start: 0, end: 2 ** 32 }]);
  expect(perfectNodes({ start: 0, end: 2 ** 32 + 1 })).toEqual([
    { level: 32, index: 0 },
    { level: 0, index: 2 ** 32 },
  ]);
});

test("only hexadecimal text parses as hexadecimal", () => {
  expect(toHex(bytesOf("00ff10"))).toBe("00ff10");
  for (const text of ["0", "0g", "0x00", "é1"]) expect(fromHex(text)).toBeUndefined();
});
