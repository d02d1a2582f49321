import type { RankedMiner } from "./ranked-miner.ts";

/**
 * The top of a list that shows the miner as they were a moment ago, with the miner's own rank of now: they stand where
 * they belong, and everyone else follows in the list's order. To fill the top when they leave it, `top` holds one miner
 * more than `size`.
 */
export function placeOwn(top: readonly RankedMiner[], own: RankedMiner, size: number): RankedMiner[] {
  const others = top.filter(({ userId }) => userId !== own.userId);
  const at = own.rank - 1;
  const placed =
    at < size && at <= others.length ? [...others.slice(0, at), own, ...others.slice(at)] : others;
  return placed.slice(0, size).map((miner, index) => ({ ...miner, rank: index + 1 }));
}
