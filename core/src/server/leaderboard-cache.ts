import type { Redis } from "./redis.ts";

interface Standing {
  rank: number;
  userId: string;
  /** Lifetime points. */
  points: bigint;
}

interface CachedLeaderboard {
  top: Standing[];
  own: Standing | null;
  updatedAt: Date;
}

/** A leaderboard of a million miners is written in steps of this many. */
const CHUNK = 1_000;

const names = (prefix: string) => ({
  /** miner → "rank:points" */
  standings: `${prefix}:leaderboard:standings`,
  /** rank → miner, for the top of the list */
  ranks: `${prefix}:leaderboard:ranks`,
  updatedAt: `${prefix}:leaderboard:updated-at`,
});

/** Replaces the whole list at once: readers see the old one or the new one. A cache only; Postgres is the truth. */
export async function writeLeaderboard(
  redis: Redis,
  prefix: string,
  standings: Standing[],
  now: Date,
): Promise<void> {
  const { standings: hash, ranks, updatedAt } = names(prefix);
  const fresh = { hash: `${hash}:fresh`, ranks: `${ranks}:fresh` };
  await redis.del(fresh.hash, fresh.ranks);
  for (let from = 0; from < standings.length; from += CHUNK) {
    const chunk = standings.slice(from, from + CHUNK);
    await redis
      .pipeline()
      .hset(fresh.hash, ...chunk.flatMap((one) => [one.userId, `${one.rank}:${one.points}`]))
      .zadd(fresh.ranks, ...chunk.flatMap((one) => [one.rank, one.userId]))
      .exec();
  }
  const swap = redis.multi().set(updatedAt, now.toISOString());
  if (standings.length > 0) swap.rename(fresh.hash, hash).rename(fresh.ranks, ranks);
  else swap.del(hash, ranks);
  await swap.exec();
}

/** Undefined where nothing was written yet, or Redis was flushed. Throws where Redis cannot be reached. */
export async function readLeaderboard(
  redis: Redis,
  prefix: string,
  size: number,
  userId: string | null,
): Promise<CachedLeaderboard | undefined> {
  const { standings, ranks, updatedAt } = names(prefix);
  const [at, top] = await Promise.all([redis.get(updatedAt), redis.zrange(ranks, "0", String(size - 1))]);
  if (!at) return undefined;
  const asked = userId ? [...top, userId] : top;
  const texts = asked.length > 0 ? await redis.hmget(standings, ...asked) : [];
  const parsed = asked.map((id, index) => parseStanding(id, texts[index] ?? null));
  return {
    top: parsed.slice(0, top.length).filter((one): one is Standing => one !== null),
    own: userId ? (parsed[top.length] ?? null) : null,
    updatedAt: new Date(at),
  };
}

function parseStanding(userId: string, text: string | null): Standing | null {
  const [rank, points] = text?.split(":") ?? [];
  return rank && points ? { rank: Number(rank), userId, points: BigInt(points) } : null;
}
