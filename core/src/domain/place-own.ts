import type { RankedMiner } from "./ranked-miner.ts";

/**
 * The top of a list that was made a moment ago, with the miner's own rank of now: they stand where they belong, and who
 * they have passed moves down by one. Everyone else is as the list had them.
 */
export function placeOwn(top: readonly RankedMiner[], own: RankedMiner, size: number): RankedMiner[] {
  const others = top.filter(({ userId }) => userId !== own.userId);
  const at = own.rank - 1;
  if (at > others.length || at >= size) return others.slice(0, size);
  return [...others.slice(0, at), own, ...others.slice(at)]
    .slice(0, size)
    .map((miner, index) => ({ ...miner, rank: index + 1 }));
}
