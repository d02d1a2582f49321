import type { RankedMiner } from "./ranked-miner.ts";

/**
 * Points that take a miner past another: the difference plus one, because on a tie the miner who got there
 * first stays ahead.
 */
export const pointsToPass = (own: RankedMiner, other: RankedMiner): bigint => other.points - own.points + 1n;
