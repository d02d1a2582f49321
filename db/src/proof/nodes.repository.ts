import type { Bytes, Digest } from "@lode/core/domain/proof/digest";
import { foldRange } from "@lode/core/domain/proof/merkle";
import { type PerfectNode, perfectNodes, type Range } from "@lode/core/domain/proof/tree-shape";
import type { DbOrTrx, Trx } from "../connection.ts";
import { many, run } from "../query.ts";

/**
 * Writes the nodes that became complete when the number of leaves grew, with one statement for each level.
 * Each child is looked up by its key: in a self-join, Postgres would expect no rows in a level that its
 * statistics do not show yet. Throws if a child is missing.
 */
export async function growTree(trx: Trx, from: number, to: number): Promise<void> {
  const child = "select hash from proof_nodes where level = :below and index =";
  for (let level = 1; 2 ** level <= to; level++) {
    await run(
      trx,
      `insert into proof_nodes (level, index, hash)
       select :level::smallint, parent, sha256('\\x01'::bytea || (${child} 2 * parent) || (${child} 2 * parent + 1))
       from generate_series(:first::bigint, :last::bigint) parent`,
      {
        level,
        below: level - 1,
        first: Math.floor(from / 2 ** level),
        last: Math.floor(to / 2 ** level) - 1,
      },
    );
  }
}

const nameOf = ({ level, index }: PerfectNode): string => `${level}:${index}`;

/** The hash of each range, in the same order, with one query. Throws if a node is missing. */
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
