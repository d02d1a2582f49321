import type { Bytes, Digest } from "@lode/core/domain/proof/digest";
import { foldRange } from "@lode/core/domain/proof/merkle";
import { type PerfectNode, perfectNodes, type Range } from "@lode/core/domain/proof/tree-shape";
import type { DbOrTrx, Trx } from "../connection.ts";
import { planEachTime } from "../plan-each-time.ts";
import { many, run } from "../query.ts";

/** Writes the nodes that became complete when the number of leaves grew: one statement a level. */
export async function growTree(trx: Trx, from: number, to: number): Promise<void> {
  await planEachTime(trx);
  for (let level = 1; 2 ** level <= to; level++) {
    await run(
      trx,
      `insert into proof_nodes (level, index, hash)
       select :level::smallint, l.index / 2, sha256('\\x01'::bytea || l.hash || r.hash)
       from proof_nodes l join proof_nodes r on r.level = l.level and r.index = l.index + 1
       where l.level = :below and l.index % 2 = 0 and l.index >= :first`,
      { level, below: level - 1, first: Math.floor(from / 2 ** level) * 2 },
    );
  }
}

const nameOf = ({ level, index }: PerfectNode): string => `${level}:${index}`;

/** The hash of each range, in order, with one query. Throws if a node is missing. */
export async function readRangeHashes(
  db: DbOrTrx,
  digest: Digest,
  ranges: readonly Range[],
): Promise<Bytes[]> {
  const wanted = new Map(ranges.flatMap(perfectNodes).map((node) => [nameOf(node), node]));
  const nodes = [...wanted.values()];
  const rows = await many<{ level: number; index: number; hash: Buffer }>(
    db,
    `select n.level, n.index::float8 as index, n.hash
     from unnest(:levels::smallint[], :indexes::bigint[]) as w (level, index)
     join proof_nodes n on n.level = w.level and n.index = w.index`,
    { levels: nodes.map(({ level }) => level), indexes: nodes.map(({ index }) => index) },
  );
  const hashes = new Map(rows.map((row) => [nameOf(row), Uint8Array.from(row.hash)]));
  const hashOf = (node: PerfectNode): Bytes => {
    const hash = hashes.get(nameOf(node));
    if (!hash) throw new Error(`The tree has no node ${nameOf(node)}.`);
    return hash;
  };
  return Promise.all(ranges.map((range) => foldRange(digest, perfectNodes(range).map(hashOf))));
}
