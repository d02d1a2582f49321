import {
  type MinerScore,
  pointsOf,
  type RankedMiner,
  type RankingWindow,
  rankScore,
  WINDOWS,
} from "@lode/core/domain/leaderboard/ranking";
import type { ChainableCommander } from "ioredis";
import type { Redis } from "../redis/redis.ts";

/** The leaderboard in Redis: a sorted set for each window, from a miner's id to their `rankScore`. */
export interface BoardKeys {
  state: string;
  lists: Record<RankingWindow, string>;
}

export interface BoardState<Moment = { at: number }> {
  /** The lists show at least this moment of Postgres; null while they are filled for the first time. */
  shown: Moment | null;
  /** The run that wrote last, which makes the text of each state different. */
  by: string;
}

export function boardKeys(prefix: string): BoardKeys {
  const lists = Object.fromEntries(WINDOWS.map((window) => [window, `${prefix}:board:${window}`]));
  return { state: `${prefix}:board:state`, lists: lists as BoardKeys["lists"] };
}

export interface Piece {
  scores: readonly MinerScore[];
  /** The text of the state from which the caller started; null if there was none. */
  from: string | null;
  to: string;
  isFresh: boolean;
}

/**
 * Writes these miners and the state in one transaction; the scores are absolute, so a repetition changes nothing.
 * False, and nothing is written, if another process has written the state since `from` was read, or Redis has lost it.
 * `redis` must be a connection that nobody else uses meanwhile, because WATCH belongs to the connection.
 */
export async function writePiece(redis: Redis, keys: BoardKeys, piece: Piece): Promise<boolean> {
  await redis.watch(keys.state);
  if ((await redis.get(keys.state)) !== piece.from) {
    await redis.unwatch();
    return false;
  }
  const commands = redis.multi();
  for (const window of WINDOWS) {
    if (piece.isFresh) commands.unlink(keys.lists[window]);
    writeList(commands, keys.lists[window], window, piece.scores);
  }
  const answers = await commands.set(keys.state, piece.to).exec();
  for (const [error] of answers ?? []) if (error) throw error;
  return answers !== null;
}

function writeList(
  commands: ChainableCommander,
  list: string,
  window: RankingWindow,
  scores: readonly MinerScore[],
): void {
  const isListed = ({ points }: MinerScore) => points[window] > 0n;
  const listed = scores.filter(isListed);
  const gone = scores.filter((one) => !isListed(one)).map(({ userId }) => userId);
  const members = listed.flatMap(({ points, reachedAt, userId }) => [
    rankScore(points[window], reachedAt),
    userId,
  ]);
  if (members.length > 0) commands.zadd(list, ...members);
  if (gone.length > 0) commands.zrem(list, ...gone);
}

export interface Board {
  top: RankedMiner[];
  /** The asking miner's rank with the given points, and the board's points of everyone else. */
  own: RankedMiner | null;
  /** The miner just ahead of the asking miner; null in first place, or if the rank is not exact. */
  ahead: RankedMiner | null;
}

export interface AskedRanks {
  window: RankingWindow;
  top: number;
  own: MinerScore | undefined;
}

interface ListedMiner {
  userId: string;
  score: number;
}

/** Undefined while the lists are not filled, as after a flush of Redis. Throws if Redis cannot be reached. */
export async function readBoard(
  redis: Redis,
  prefix: string,
  { window, top, own }: AskedRanks,
): Promise<Board | undefined> {
  const { state, lists } = boardKeys(prefix);
  const list = lists[window];
  const asking = own && own.points[window] > 0n ? own : undefined;
  const score = asking ? String(rankScore(asking.points[window], asking.reachedAt)) : "";
  const commands = redis
    .multi()
    .get(state)
    .zrange(list, 0, String(top - 1), "WITHSCORES");
  if (asking) {
    // One more than the miner ahead, because the asking miner may be listed there with old points.
    commands
      .zscore(list, asking.userId)
      .zcount(list, "-inf", `(${score}`)
      .zrange(list, score, score, "BYSCORE", "WITHSCORES")
      .zrange(list, `(${score}`, "-inf", "BYSCORE", "REV", "LIMIT", 0, 2, "WITHSCORES");
  }
  const answers = ((await commands.exec()) ?? []).map(([error, answer]) => {
    if (error) throw error;
    return answer;
  });
  const [text, first] = answers as [string | null, string[]];
  if (text === null || !(JSON.parse(text) as BoardState).shown) return undefined;
  const board = { top: listedIn(first).map((one, index) => ranked(one, index + 1)) };
  if (!asking) return { ...board, own: null, ahead: null };
  const [listed, better, tied, before] = answers.slice(2) as [string | null, number, ...string[][]];
  const others = (list: string[] = []) => listedIn(list).filter(({ userId }) => userId !== asking.userId);
  const tiesAhead = others(tied).filter(({ userId }) => userId < asking.userId);
  const isOwnAhead = listed !== null && Number(listed) < Number(score);
  const rank = better - (isOwnAhead ? 1 : 0) + tiesAhead.length + 1;
  const ahead = tiesAhead.at(-1) ?? others(before)[0];
  return {
    ...board,
    own: { rank, userId: asking.userId, points: asking.points[window] },
    ahead: ahead ? ranked(ahead, rank - 1) : null,
  };
}

function listedIn(answer: string[]): ListedMiner[] {
  const listed: ListedMiner[] = [];
  for (let n = 0; n < answer.length; n += 2)
    listed.push({ userId: answer[n] ?? "", score: Number(answer[n + 1]) });
  return listed;
}

const ranked = ({ userId, score }: ListedMiner, rank: number): RankedMiner => ({
  rank,
  userId,
  points: pointsOf(score),
});
