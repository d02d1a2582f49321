import { leaderboardKeys } from "@lode/adapters/leaderboard/board-keys";
import { readBoard } from "@lode/adapters/leaderboard/read-board";
import type { Db } from "@lode/db/connection";
import { readScore } from "@lode/db/leaderboard/scores.read-model";
import { until } from "@lode/sandbox/people/until";
import { inParallel } from "../world/participants.ts";
import { type Figures, type Place, readPage } from "./leaderboard-reads.ts";

interface Truth {
  /** Miners' ids, best first. */
  order: string[];
  rankOf: Map<string, number>;
  /** The number of miners with the same points and moment as another miner. */
  ties: number;
}

/** Ranks all miners with Postgres' own window function. */
async function readTruth(db: Db): Promise<Truth> {
  const { rows } = await db.raw<{ rows: { id: string; tied: boolean }[] }>(
    `select l.id::text as id, count(*) over (partition by l.lifetime, l.lifetime_reached_at) > 1 as tied
     from ledger_accounts l join users u on u.id = l.id
     where l.kind = 'user' and l.lifetime > 0 and u.suspended_at is null and u.email_confirmed_at is not null
     order by row_number() over (order by l.lifetime desc, l.lifetime_reached_at, l.id)`,
  );
  const order = rows.map(({ id }) => id);
  return {
    order,
    rankOf: new Map(order.map((id, index) => [id, index + 1])),
    ties: rows.filter(({ tied }) => tied).length,
  };
}

/**
 * Waits for a feeding that starts after now: without new awards, the board then shows everything committed.
 */
async function atRest({ db, redis, prefix }: Place): Promise<void> {
  const { rows } = await db.raw<{ rows: { at: number }[] }>(
    "select (extract(epoch from now()) * 1000)::float8 as at",
  );
  const now = rows[0]?.at ?? 0;
  await until(
    "a feeding",
    async () => Number(await redis.hget(leaderboardKeys(prefix).live.moment, "at")) > now,
  );
}

const share = (equal: number, all: number): string =>
  `${equal} of ${all}, ${((100 * equal) / all).toFixed(2)} % (goal 100)`;

export async function compareRanks(place: Place, ids: readonly string[]): Promise<Figures> {
  await atRest(place);
  const { rankOf, ties, order } = await readTruth(place.db);
  let equal = 0;
  await inParallel(ids, 8, async (id) => {
    const own = await readScore(place.db, id);
    const board = await readBoard(place.redis, place.prefix, { window: "all", top: 1, own, near: 0 });
    if (board?.own?.rank === rankOf.get(id)) equal++;
  });
  return {
    "miners who tie with another, points and moment": `${ties} of ${order.length}`,
    "of 10,000 random miners, rank equal to Postgres": share(equal, ids.length),
  };
}

/** Compares the top, the miner's own place and the neighbours with Postgres' order. */
export async function comparePages(place: Place, ids: readonly string[]): Promise<Figures> {
  await atRest(place);
  const { order, rankOf } = await readTruth(place.db);
  let equal = 0;
  for (const id of ids) {
    const board = await readPage(place, id);
    const at = (rankOf.get(id) ?? 0) - 1;
    const wanted = [
      ...order.slice(0, 11),
      ...order.slice(Math.max(0, at - 2), at),
      ...order.slice(at + 1, at + 3),
    ];
    const shown = [...(board?.top ?? []), ...(board?.above ?? []), ...(board?.below ?? [])];
    if (shown.length === wanted.length && shown.every(({ userId }, index) => userId === wanted[index]))
      equal++;
  }
  return { "pages equal to Postgres": share(equal, ids.length) };
}
