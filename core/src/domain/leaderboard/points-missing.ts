import type { RankedMiner } from "./ranked-miner.ts";

/**
 * Points that take a miner past another: one more than the difference, because on a tie the one who was there first stays
 * ahead.
 */
export const pointsToPass = (own: RankedMiner, other: RankedMiner): bigint => other.points - own.points + 1n;
