import type { RankedMiner } from "../domain/ranked-miner.ts";
import type { Redis } from "./redis.ts";

interface CachedLeaderboard {
  top: RankedMiner[];
  own: RankedMiner | null;
  updatedAt: Date;
}

/** How many miners are written at a time. */
const CHUNK = 1_000;

const names = (prefix: string) => ({
  /** miner → "rank:points" */
  byMiner: `${prefix}:leaderboard:standings`,
  /** rank → miner, for the top of the list */
  ranks: `${prefix}:leaderboard:ranks`,
  updatedAt: `${prefix}:leaderboard:updated-at`,
});

/** Replaces the list atomically: readers see the old one or the new one. Only a cache: Postgres is the truth. */
export async function writeLeaderboard(
  redis: Redis,
  prefix: string,
  ranking: RankedMiner[],
  now: Date,
): Promise<void> {
  const { byMiner, ranks, updatedAt } = names(prefix);
  const fresh = { byMiner: `${byMiner}:fresh`, ranks: `${ranks}:fresh` };
  await redis.del(fresh.byMiner, fresh.ranks);
  for (let from = 0; from < ranking.length; from += CHUNK) {
    const chunk = ranking.slice(from, from + CHUNK);
    await redis
      .pipeline()
      .hset(fresh.byMiner, ...chunk.flatMap((one) => [one.userId, `${one.rank}:${one.points}`]))
      .zadd(fresh.ranks, ...chunk.flatMap((one) => [one.rank, one.userId]))
      .exec();
  }
  const swap = redis.multi().set(updatedAt, now.toISOString());
  if (ranking.length > 0) swap.rename(fresh.byMiner, byMiner).rename(fresh.ranks, ranks);
  else swap.del(byMiner, ranks);
  await swap.exec();
}

/** Undefined if nothing was written yet, or Redis was flushed. Throws if Redis cannot be reached. */
export async function readLeaderboard(
  redis: Redis,
  prefix: string,
  size: number,
  userId: string | null,
): Promise<CachedLeaderboard | undefined> {
  const { byMiner, ranks, updatedAt } = names(prefix);
  const [at, top] = await Promise.all([redis.get(updatedAt), redis.zrange(ranks, "0", String(size - 1))]);
  if (!at) return undefined;
  const asked = userId ? [...top, userId] : top;
  const texts = asked.length > 0 ? await redis.hmget(byMiner, ...asked) : [];
  const parsed = asked.map((id, index) => parseRank(id, texts[index] ?? null));
  return {
    top: parsed.slice(0, top.length).filter((one) => one !== null),
    own: userId ? (parsed[top.length] ?? null) : null,
    updatedAt: new Date(at),
  };
}

function parseRank(userId: string, text: string | null): RankedMiner | null {
  const [rank, points] = text?.split(":") ?? [];
  return rank && points ? { rank: Number(rank), userId, points: BigInt(points) } : null;
}
