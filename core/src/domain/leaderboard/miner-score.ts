import type { RankedMiner } from "./place-own.ts";
import type { RankingWindow } from "./windows.ts";

/** The facts that rank a miner, from a single reading of Postgres. */
export interface MinerScore {
  userId: string;
  /** Points earned, net of reversals. The miner is missing from the lists of windows with 0 or less. */
  points: Record<RankingWindow, bigint>;
  /** When the points last changed, in microseconds since 1970. On a tie, the earlier miner is ahead. */
  reachedAt: bigint;
}

/**
 * A list is a sorted set without scores, whose members sort in ranking order: most points first, then the
 * earlier time, then the lower id, as in the ledger's index. All parts have a fixed width and contain only
 * digits and lower-case letters, so comparing bytes gives the same order as comparing numbers.
 */
const RADIX = 36;
/** Number of characters in each part of a member. */
export const PART_WIDTH = 11;
const MOST = BigInt(Number.MAX_SAFE_INTEGER);
const RANK_LENGTH = 2 * PART_WIDTH;

const fixed = (value: bigint): string => value.toString(RADIX).padStart(PART_WIDTH, "0");

/** The first part of a member: fewer points sort later. Amounts of 2^53 − 1 and more share first place. */
export const pointsPart = (points: bigint): string =>
  points <= 0n ? NO_POINTS : fixed(points >= MOST ? 0n : MOST - points);

/** The part that stands for no points, and keeps a miner out of the list. */
export const NO_POINTS: string = fixed(MOST);

export const reachedPart = (microseconds: bigint): string => fixed(microseconds < 0n ? 0n : microseconds);

/** The width of the text that `listedAs` returns. */
export const LISTED_WIDTH = 4 * PART_WIDTH + 36;

/**
 * The text of a miner: a part for the points in each list, in the order of WINDOWS, then the part for when
 * they changed, then the id. Converts the database's decimal texts with ordinary numbers, because a rebuild
 * makes millions of them and bigints take five times as long.
 */
export function listedAs(userId: string, points: readonly string[], reachedAt: string): string {
  let parts = "";
  for (const one of points) parts += pointsPartOf(Number(one));
  return parts + fixedOf(Math.max(0, Number(reachedAt))) + userId;
}

const MOST_NUMBER = Number.MAX_SAFE_INTEGER;
const fixedOf = (value: number): string => value.toString(RADIX).padStart(PART_WIDTH, "0");
const pointsPartOf = (points: number): string =>
  points <= 0 ? NO_POINTS : fixedOf(Math.max(0, MOST_NUMBER - points));

/** The miner's member in a window's list; undefined without points in that window. */
export function memberOf(
  { userId, points, reachedAt }: MinerScore,
  window: RankingWindow,
): string | undefined {
  return points[window] > 0n ? pointsPart(points[window]) + reachedPart(reachedAt) + userId : undefined;
}

/** Decodes a member into the miner at this rank. */
export function minerOf(member: string, rank: number): RankedMiner {
  const points = MOST - BigInt(Number.parseInt(member.slice(0, PART_WIDTH), RADIX));
  return { rank, userId: member.slice(RANK_LENGTH), points };
}
