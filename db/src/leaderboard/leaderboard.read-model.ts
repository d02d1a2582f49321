import { DAYS_OF, type MinerScore, type RankingWindow } from "@lode/core/domain/leaderboard/ranking";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe, one } from "../query.ts";

/** Who is ranked, of an account `l` and its user `u`: a confirmed miner with points who is not suspended. */
const RANKED = "(l.lifetime > 0 and u.suspended_at is null and u.email_confirmed_at is not null)";
const REACHED = "coalesce((extract(epoch from l.lifetime_reached_at) * 1000000)::bigint, 0)";

export interface WindowScore {
  userId: string;
  points: bigint;
  /** Microseconds since 1970. */
  reachedAt: bigint;
}

export interface WindowRanking {
  /** The best miners, in order: most points first, then the earlier time, then the lower id. */
  best: WindowScore[];
  /** Distinct points, most first: how many miners have more, and how many have exactly this many. */
  steps: { points: bigint; ahead: number; miners: number }[];
}

/** The points of every ranked miner who has any in the window. */
const pointsIn = (window: RankingWindow): string =>
  window === "all"
    ? "select id, lifetime as points from ledger_accounts where kind = 'user'"
    : `select user_id as id, sum(points)::bigint as points from earned_days
       where day > (now() at time zone 'utc')::date - ${DAYS_OF[window]} group by user_id having sum(points) > 0`;

/**
 * A window's ranking computed by Postgres, for when Redis has no leaderboard. Sums up every miner, which
 * takes seconds with a million miners, so each process asks rarely and caches the answer.
 */
export async function readWindowRanking(
  db: DbOrTrx,
  window: RankingWindow,
  limit: number,
): Promise<WindowRanking> {
  const rows = await many<WindowScore & { ahead: number; miners: number }>(db, { limit })(`
    with sums as materialized (
        select l.id, p.points, ${REACHED} as reached_at from (${pointsIn(window)}) p
        join ledger_accounts l on l.id = p.id join users u on u.id = l.id where ${RANKED}
      ), best as (select * from sums order by points desc, reached_at, id limit :limit)
      select id as "userId", points, reached_at as "reachedAt", 0 as ahead, 0 as miners from best
      union all
      select null, points, 0, (sum(count(*)) over (order by points desc) - count(*))::int, count(*)::int from sums group by points`);
  return {
    best: rows.filter(({ userId }) => userId),
    steps: rows.filter(({ userId }) => !userId).sort((a, b) => a.ahead - b.ahead),
  };
}

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
  const profiles = await many<PublicProfile>(db, { userIds })(`
    select user_id as "userId", display_name as "displayName", avatar_url as "avatarUrl", hides_name as "hidesName"
      from profiles where user_id = any(:userIds)`);
  return new Map(profiles.map((profile) => [profile.userId, profile]));
}

/** A state of the ledger: which transactions had committed, and which day it was. */
export interface LedgerMoment {
  /** The history of transactions of the snapshot. It changes after a restore, or with a new primary. */
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

/**
 * The current moment. `follows` is false if `since` belongs to another history, or saw transactions that have not
 * happened here. The day never goes back; `today` (UTC) defaults to the database's day. Must be read from the primary:
 * a replica has no log position of its own.
 */
export async function readLedgerMoment(
  db: DbOrTrx,
  since: LedgerMoment | null = null,
  today: string | null = null,
): Promise<{ seen: LedgerMoment; follows: boolean }> {
  const { follows, ...seen } = await one<LedgerMoment & { follows: boolean }>(db, {
    origin: since?.origin ?? null,
    since: since?.snapshot ?? null,
    day: since?.day ?? null,
    today,
  })(`
    select origin, snapshot::text, day::text, at, coalesce(
        origin = :origin and pg_snapshot_xmax(:since::pg_snapshot) <= pg_snapshot_xmax(snapshot), false) as follows
      from (select ${ORIGIN} as origin, pg_current_snapshot() as snapshot, (extract(epoch from now()) * 1000)::float8 as at,
        greatest(coalesce(:today::date, (now() at time zone 'utc')::date), :day::date) as day) moment`);
  return { seen, follows };
}

type ScoreRow = Record<"all" | "d30" | "d7" | "reachedAt", bigint> & { userId: string };

/** Scores of the accounts `l` on the day `:today`; an unranked miner has zero points. */
const scoresOf = (accounts: string): string => `
  select l.id as "userId", case when ${RANKED} then l.lifetime else 0 end as all,
    case when ${RANKED} then w.d30 else 0 end as d30, case when ${RANKED} then w.d7 else 0 end as d7,
    ${REACHED} as "reachedAt"
  from ${accounts} left join users u on u.id = l.id cross join lateral (
    select coalesce(sum(d.points), 0)::bigint as d30,
      coalesce(sum(d.points) filter (where d.day > :today::date - ${DAYS_OF["7d"]}), 0)::bigint as d7
    from earned_days d where d.user_id = l.id and d.day > :today::date - ${DAYS_OF["30d"]}
  ) w`;

const toScore = ({ userId, reachedAt, all, d30, d7 }: ScoreRow): MinerScore => ({
  userId,
  points: { all, "30d": d30, "7d": d7 },
  reachedAt,
});

/** One miner's current score, today (UTC). Undefined if the id belongs to no miner. */
export async function readScore(db: DbOrTrx, userId: string): Promise<MinerScore | undefined> {
  const sql = `${scoresOf("ledger_accounts l")} where l.id = :userId and l.kind = 'user'`;
  const row = await maybe<ScoreRow>(db, { userId })(sql.replaceAll(":today", "(now() at time zone 'utc')"));
  return row && toScore(row);
}

const ALL = "select l.id from ledger_accounts l where l.kind = 'user' and l.lifetime > 0";
/**
 * Miners that a transaction has changed since then, and miners who had points on a day that has left a window since.
 * Uses the index on `changed_in`, so the cost grows with the number of changes.
 */
const CHANGED = `select l.id from ledger_accounts l
  where l.changed_in >= pg_snapshot_xmin(:since::pg_snapshot)
    -- Marks of another history, as of a dump that was restored here, may be above all transactions of this one.
    and l.changed_in < pg_snapshot_xmax(:seen::pg_snapshot)
    and not pg_visible_in_snapshot(l.changed_in, :since::pg_snapshot)
  union select d.user_id from earned_days d where ${Object.values(DAYS_OF)
    .map((days) => `(d.day > :sinceDay::date - ${days} and d.day <= :today::date - ${days})`)
    .join(" or ")}`;

/**
 * The next `limit` scores, in order of id after `after`, of the miners who changed between two moments, or of all
 * miners with points if `since` is null. Each score is at least as new as `seen`.
 */
export async function listScores(
  db: DbOrTrx,
  { since, seen, ...page }: { since: LedgerMoment | null; seen: LedgerMoment; after: string; limit: number },
): Promise<MinerScore[]> {
  const rows = await many<ScoreRow>(db, {
    ...page,
    today: seen.day,
    ...(since ? { since: since.snapshot, sinceDay: since.day, seen: seen.snapshot } : {}),
  })(`
    with page as materialized (
        select l.id from (${since ? CHANGED : ALL}) l where l.id > :after order by l.id limit :limit
      ) ${scoresOf("page join ledger_accounts l on l.id = page.id")} order by l.id`);
  return rows.map(toScore);
}
