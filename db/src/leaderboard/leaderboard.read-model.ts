import type { RankedMiner } from "@lode/core/domain/leaderboard/ranked-miner";
import { DAYS_OF, type RankingWindow } from "@lode/core/domain/leaderboard/windows";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe } from "../query.ts";

/** Suspended and unconfirmed miners are not ranked. */
const RANKED = `l.kind = 'user' and l.lifetime > 0 and u.suspended_at is null and u.email_confirmed_at is not null`;
const ACCOUNTS = "ledger_accounts l join users u on u.id = l.id";

/**
 * The first `limit` ranks, for when Redis has no leaderboard. On a tie, the miner who reached the points
 * first ranks higher. Follows the index `ledger_accounts_ranking` and stops after `limit` ranked miners.
 */
export async function rankTop(db: DbOrTrx, limit: number): Promise<RankedMiner[]> {
  const rows = await many<Omit<RankedMiner, "rank">>(
    db,
    `select l.id as "userId", l.lifetime as points from ${ACCOUNTS} where ${RANKED}
     order by l.lifetime desc, l.lifetime_reached_at, l.id limit :limit`,
    { limit },
  );
  return rows.map((row, index) => ({ ...row, rank: index + 1 }));
}

const AHEAD = `l.lifetime >= me.lifetime
  and (l.lifetime > me.lifetime or (l.lifetime_reached_at, l.id) < (me.lifetime_reached_at, me.id))`;

/** The most miners to count for one miner's page while Redis is down. */
const COUNTED_AHEAD = 1_000;

/**
 * One miner's current rank: counts the miners ahead along the ranking's index. Only for when Redis has no
 * leaderboard. Undefined if the miner has no points or more than `most` miners are ahead.
 */
export async function rankNow(
  db: DbOrTrx,
  userId: string,
  most = COUNTED_AHEAD,
): Promise<RankedMiner | undefined> {
  return maybe(
    db,
    `select a.ahead + 1 as rank, me.id as "userId", me.lifetime as points
     from ledger_accounts me join users m on m.id = me.id, lateral (
       select count(*)::int as ahead from (select from ${ACCOUNTS} where ${RANKED} and ${AHEAD} limit :most::bigint + 1) ahead
     ) a
     where me.id = :userId and me.lifetime > 0 and m.suspended_at is null and m.email_confirmed_at is not null
       and a.ahead <= :most::bigint`,
    { userId, most },
  );
}

export interface WindowRanking {
  top: RankedMiner[];
  /** Distinct points, most first: how many miners have more, and how many have exactly that. */
  steps: { points: bigint; ahead: number; miners: number }[];
}

/** The points of every miner who has any in the window, or at all. */
const sumsOf = (window: RankingWindow): string =>
  window === "all"
    ? `select l.id, l.lifetime as points, l.lifetime_reached_at from ${ACCOUNTS} where ${RANKED}`
    : `select l.id, d.points, l.lifetime_reached_at from (
         select user_id, sum(points)::bigint as points from earned_days
         where day > (now() at time zone 'utc')::date - ${DAYS_OF[window]} group by user_id having sum(points) > 0
       ) d join ledger_accounts l on l.id = d.user_id join users u on u.id = l.id where ${RANKED}`;

/**
 * A window's ranking computed by Postgres, for when Redis has no leaderboard. Sums up every miner, which
 * takes seconds with a million miners, so each process asks rarely and caches the answer.
 */
export async function readWindowRanking(
  db: DbOrTrx,
  window: RankingWindow,
  limit: number,
): Promise<WindowRanking> {
  const rows = await many<{ userId: string | null; points: bigint; ahead: number; miners: number }>(
    db,
    `with sums as materialized (
       ${sumsOf(window)}
     ), top as (select id, points from sums order by points desc, lifetime_reached_at, id limit :limit)
     select id as "userId", points, 0 as ahead, 1 as miners from top
     union all
     select null, points, (sum(count(*)) over (order by points desc) - count(*))::int, count(*)::int from sums group by points`,
    { limit },
  );
  const top = rows.flatMap(({ userId, points }) => (userId ? [{ userId, points }] : []));
  return {
    top: top.map((row, index) => ({ ...row, rank: index + 1 })),
    steps: rows.filter(({ userId }) => !userId).sort((a, b) => a.ahead - b.ahead),
  };
}

/** A miner as other miners see them. */
export interface PublicProfile {
  userId: string;
  displayName: string;
  avatarUrl: string | null;
  hidesName: boolean;
}

export async function readPublicProfiles(
  db: DbOrTrx,
  userIds: string[],
): Promise<Map<string, PublicProfile>> {
  const profiles = await many<PublicProfile>(
    db,
    `select user_id as "userId", display_name as "displayName", avatar_url as "avatarUrl", hides_name as "hidesName"
     from profiles where user_id = any(:userIds)`,
    { userIds },
  );
  return new Map(profiles.map((profile) => [profile.userId, profile]));
}
