import type { RankedMiner } from "./ranked-miner.ts";
import type { RankingWindow } from "./windows.ts";

/** What ranks a miner, as one reading of Postgres showed it. */
export interface MinerScore {
  userId: string;
  /** Points earned, net of what was taken back. 0 or below: the miner is in no list of this window. */
  points: Record<RankingWindow, bigint>;
  /** When the points last changed: microseconds since 1970. On a tie the earlier is ahead. */
  reachedAt: bigint;
}

/**
 * A list is a sorted set without scores, whose members sort as the ranking does: most points first, then the earlier,
 * then the lower id, as in the ledger's index. All parts have a fixed width and only digits and small letters, so that
 * bytes compare like numbers.
 */
const RADIX = 36;
/** Characters of each part of a member. */
export const PART_WIDTH = 11;
const MOST = BigInt(Number.MAX_SAFE_INTEGER);
const RANK_LENGTH = 2 * PART_WIDTH;

const fixed = (value: bigint): string => value.toString(RADIX).padStart(PART_WIDTH, "0");

/** The first part of a member: fewer points sort later. Points beyond 2^53 − 1 share the first place. */
export const pointsPart = (points: bigint): string =>
  points <= 0n ? NO_POINTS : fixed(points >= MOST ? 0n : MOST - points);

/** The part of a miner who is in no list. */
export const NO_POINTS: string = fixed(MOST);

export const reachedPart = (microseconds: bigint): string => fixed(microseconds < 0n ? 0n : microseconds);

/** The width of what `listedAs` returns. */
export const LISTED_WIDTH = 4 * PART_WIDTH + 36;

/**
 * A miner's points in all lists, in the order of WINDOWS, and when they changed, each as its part, and the id. From the
 * decimal texts of the database, by ordinary numbers: a rebuild makes millions, and bigints take five times as long.
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

/** The miner's member in the list of a window, or undefined without points in it. */
export function memberOf(
  { userId, points, reachedAt }: MinerScore,
  window: RankingWindow,
): string | undefined {
  return points[window] > 0n ? pointsPart(points[window]) + reachedPart(reachedAt) + userId : undefined;
}

/** Who stands at this rank, by their member. */
export function minerOf(member: string, rank: number): RankedMiner {
  const points = MOST - BigInt(Number.parseInt(member.slice(0, PART_WIDTH), RADIX));
  return { rank, userId: member.slice(RANK_LENGTH), points };
}
