import { type Bytes, type Digest, joined } from "./digest.ts";

/** RFC 6962: leaves and nodes have different prefixes, so that neither can be passed off as the other. */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const leafHash = (digest: Digest, content: Bytes): Promise<Bytes> => digest(joined(LEAF, content));

export const nodeHash = (digest: Digest, left: Bytes, right: Bytes): Promise<Bytes> =>
  digest(joined(NODE, left, right));

/** The hash of a range, from the hashes of its perfect parts, left to right. */
export async function foldRange(digest: Digest, parts: readonly Bytes[]): Promise<Bytes> {
  const last = parts.at(-1);
  if (!last) return digest(new Uint8Array(0));
  let hash = last;
  for (const part of parts.slice(0, -1).reverse()) hash = await nodeHash(digest, part, hash);
  return hash;
}

const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);

export interface Membership {
  /** Counted from 0. */
  index: number;
  /** Number of leaves in the tree. */
  size: number;
  path: readonly Bytes[];
}

/** The root that a leaf and its path lead to (RFC 9162, 2.1.3.2). Undefined if they do not fit. */
export async function rootFromPath(
  digest: Digest,
  leaf: Bytes,
  { index, size, path }: Membership,
): Promise<Bytes | undefined> {
  if (index < 0 || index >= size) return undefined;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (isOdd(at) || at === last) {
      hash = await nodeHash(digest, sibling, hash);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else hash = await nodeHash(digest, hash, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? hash : undefined;
}

export interface SizedRoot {
  size: number;
  hash: Bytes;
}

const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Whether the later tree begins with every leaf of the earlier tree, unchanged (RFC 9162, 2.1.4.2). */
export async function isContinuation(
  digest: Digest,
  earlier: SizedRoot,
  later: SizedRoot,
  proof: readonly Bytes[],
): Promise<boolean> {
  if (earlier.size < 1 || earlier.size > later.size) return false;
  if (earlier.size === later.size) return proof.length === 0 && areEqual(earlier.hash, later.hash);
  let [at, last] = [earlier.size - 1, later.size - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  // At zero, the earlier tree is a perfect part of the later tree, so the proof starts with its root.
  const [first, ...rest] = at === 0 ? [earlier.hash, ...proof] : proof;
  if (!first) return false;
  let [older, newer] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      older = await nodeHash(digest, sibling, older);
      newer = await nodeHash(digest, sibling, newer);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else newer = await nodeHash(digest, newer, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && areEqual(older, earlier.hash) && areEqual(newer, later.hash);
}
