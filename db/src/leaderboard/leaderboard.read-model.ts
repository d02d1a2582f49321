import type { MinerScore } from "@lode/core/domain/leaderboard/miner-score";
import type { RankedMiner } from "@lode/core/domain/leaderboard/place-own";
import { DAYS_OF, type RankingWindow } from "@lode/core/domain/leaderboard/windows";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe, one } from "../query.ts";

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
export const rankNow = (
  db: DbOrTrx,
  userId: string,
  most = COUNTED_AHEAD,
): Promise<RankedMiner | undefined> =>
  maybe(
    db,
    `select a.ahead + 1 as rank, me.id as "userId", me.lifetime as points
     from ledger_accounts me join users m on m.id = me.id, lateral (
       select count(*)::int as ahead from (select from ${ACCOUNTS} where ${RANKED} and ${AHEAD} limit :most::bigint + 1) ahead
     ) a
     where me.id = :userId and me.lifetime > 0 and m.suspended_at is null and m.email_confirmed_at is not null
       and a.ahead <= :most::bigint`,
    { userId, most },
  );

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

/** A state of the ledger: which transactions had committed, and which day it was. */
export interface LedgerMoment {
  /**
   * The history of transactions that the snapshot belongs to. It changes after a restore, or when a replica
   * takes over.
   */
  origin: string;
  /** A `pg_snapshot`. */
  snapshot: string;
  /** UTC, as `2026-11-22`. */
  day: string;
  /** Milliseconds since 1970, by the database's clock. */
  at: number;
}

const ORIGIN = `left(pg_walfile_name(pg_current_wal_lsn()), 8) || '-' || 'ledger_accounts'::regclass::oid
  || '-' || (select oid from pg_database where datname = current_database())`;

/** The current moment. Must be read from the primary: a replica has no log position of its own. */
export const readLedgerMoment = (db: DbOrTrx): Promise<LedgerMoment> =>
  one(
    db,
    `select ${ORIGIN} as origin, pg_current_snapshot()::text as snapshot, (now() at time zone 'utc')::date::text as day,
       (extract(epoch from now()) * 1000)::float8 as at`,
  );

interface ScoreRow {
  userId: string;
  all: string;
  d30: string;
  d7: string;
  /** Microseconds. */
  reachedAt: string;
}

const RANKED_MINERS = "u.suspended_at is null and u.email_confirmed_at is not null and l.lifetime > 0";
const REACHED = `coalesce((extract(epoch from l.lifetime_reached_at) * 1000000)::bigint, 0)::text as "reachedAt"`;
const SUMS = `coalesce(sum(d.points), 0)::text as d30,
  coalesce(sum(d.points) filter (where d.day > :today::date - ${DAYS_OF["7d"]}), 0)::text as d7`;
const IN_WINDOW = `d.day > :today::date - ${DAYS_OF["30d"]}`;

/** Scores of the accounts `l`, by id; an unranked miner has zero points. */
const scoresOf = (accounts: string): string => `
  select l.id as "userId", case when ${RANKED_MINERS} then l.lifetime else 0 end::text as all,
    case when ${RANKED_MINERS} then w.d30 else '0' end as d30, case when ${RANKED_MINERS} then w.d7 else '0' end as d7, ${REACHED}
  from ${accounts} join users u on u.id = l.id
  cross join lateral (select ${SUMS} from earned_days d where d.user_id = l.id and ${IN_WINDOW}) w`;

const toScore = ({ userId, all, d30, d7, reachedAt }: ScoreRow): MinerScore => ({
  userId,
  points: { all: BigInt(all), "30d": BigInt(d30), "7d": BigInt(d7) },
  reachedAt: BigInt(reachedAt),
});

/** One miner's current score on this day, by default today (UTC). Undefined if the id belongs to no miner. */
export async function readScore(
  db: DbOrTrx,
  userId: string,
  today: string | null = null,
): Promise<MinerScore | undefined> {
  const row = await maybe<ScoreRow>(
    db,
    `with today as (select coalesce(:today::date, (now() at time zone 'utc')::date) as day)
     ${scoresOf("ledger_accounts l").replaceAll(":today::date", "(select day from today)")}
     where l.id = :userId and l.kind = 'user'`,
    { userId, today },
  );
  return row && toScore(row);
}

/**
 * The scores that changed after `since` was read, at least as new as the moment `seen`. Uses the index on
 * `changed_in`, so the cost grows with the number of changes. Undefined if `since` belongs to another
 * history, or saw transactions that have not happened here: then the caller reads everything. `today` (UTC)
 * defaults to the database's day; the day never goes back.
 */
export async function listChangedScores(
  db: DbOrTrx,
  since: LedgerMoment,
  today: string | null = null,
): Promise<{ seen: LedgerMoment; scores: MinerScore[] } | undefined> {
  const [first, ...rows] = await many<LedgerMoment & Partial<ScoreRow> & { isPast: boolean }>(
    db,
    `with seen as materialized (
       select *, origin = :origin and pg_snapshot_xmax(:since::pg_snapshot) <= pg_snapshot_xmax(snapshot) as past
       from (select ${ORIGIN} as origin, pg_current_snapshot() as snapshot, extract(epoch from now()) * 1000 as at,
         greatest(coalesce(:today::date, (now() at time zone 'utc')::date), :day::date) as day) s
     ), changed as (
       ${scoresOf("ledger_accounts l").replaceAll(":today::date", "(select day from seen)")}
       where l.changed_in >= pg_snapshot_xmin(:since::pg_snapshot)
         -- Marks of another history, as of a dump that was restored here, may be above all transactions of this one.
         and l.changed_in < (select pg_snapshot_xmax(snapshot) from seen where past)
         and not pg_visible_in_snapshot(l.changed_in, :since::pg_snapshot)
     )
     select origin, snapshot::text, day::text, at::float8, past as "isPast", null::uuid as "userId", null as all,
       null as d30, null as d7, null as "reachedAt" from seen
     union all select null, null, null, null, null, * from changed`,
    { origin: since.origin, since: since.snapshot, day: since.day, today },
  );
  if (!first?.isPast) return undefined;
  const { origin, snapshot, day, at } = first;
  return { seen: { origin, snapshot, day, at }, scores: rows.map((row) => toScore(row as ScoreRow)) };
}

/**
 * Scores on `today` of miners who had points on days that left a window after the day `since`; in order of
 * id, starting after `after`.
 */
export async function listLeftScores(
  db: DbOrTrx,
  asked: { since: string; today: string; after: string; limit: number },
): Promise<MinerScore[]> {
  const left = Object.values(DAYS_OF)
    .map((days) => `(d.day > :since::date - ${days} and d.day <= :today::date - ${days})`)
    .join(" or ");
  const rows = await many<ScoreRow>(
    db,
    `with gone as materialized (
       select distinct d.user_id as id from earned_days d
       where d.user_id > :after and (${left}) order by id limit :limit
     )
     ${scoresOf("gone g join ledger_accounts l on l.id = g.id")} order by l.id`,
    asked,
  );
  return rows.map(toScore);
}

/** A page of ranked miners, with the best miner of the page first. */
export interface RankedPage {
  /** The highest id of the page; the next page starts after it. */
  last: string;
  /** Each miner is `id points points30d points7d reachedAt`, with `reachedAt` in microseconds. */
  miners: string[];
}

/**
 * The next `limit` ranked miners on `today` in order of id, after the id `after`, for reading all miners page
 * by page. The database sends the page as one text, because for a million rows the driver needs longer to
 * build them than the database to read them. Undefined after the last page.
 */
export async function readRankedPage(
  db: DbOrTrx,
  asked: { today: string; after: string; limit: number },
): Promise<RankedPage | undefined> {
  const { last, miners } = await one<{ last: string | null; miners: string | null }>(
    db,
    `with page as materialized (
       select l.id, l.lifetime, l.lifetime_reached_at from ledger_accounts l join users u on u.id = l.id
       -- The second bound is for a merge join, which would read the users from the first on each page.
       where l.kind = 'user' and l.id > :after and u.id > :after and ${RANKED_MINERS} order by l.id limit :limit
     ), end_of_page as (select id from page order by id desc limit 1), days as (
       select d.user_id, ${SUMS} from earned_days d
       where d.user_id > :after and d.user_id <= (select id from end_of_page) and ${IN_WINDOW}
       group by d.user_id
     )
     select (select id from end_of_page) as last, string_agg(concat_ws(' ', p.id, p.lifetime, coalesce(p.d30, '0'),
       coalesce(p.d7, '0'), p."reachedAt"), ',' order by p.lifetime desc, p.lifetime_reached_at, p.id) as miners
     from (select l.*, d.d30, d.d7, ${REACHED} from page l left join days d on d.user_id = l.id) p`,
    asked,
  );
  return last === null || miners === null ? undefined : { last, miners: miners.split(",") };
}

/** Sorts before every id. */
export const FIRST_PAGE = "00000000-0000-0000-0000-000000000000";
