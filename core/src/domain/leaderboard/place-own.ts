import type { RankedMiner } from "./ranked-miner.ts";

/**
 * Combines a slightly older list with the miner's own current rank: the miner is placed at that rank, and
 * everyone else follows in the list's order. `top` has one miner more than `size`, to fill the gap if this
 * miner leaves the top.
 */
export function placeOwn(top: readonly RankedMiner[], own: RankedMiner, size: number): RankedMiner[] {
  const others = top.filter(({ userId }) => userId !== own.userId);
  const at = own.rank - 1;
  const placed =
    at < size && at <= others.length ? [...others.slice(0, at), own, ...others.slice(at)] : others;
  return placed.slice(0, size).map((miner, index) => ({ ...miner, rank: index + 1 }));
}
