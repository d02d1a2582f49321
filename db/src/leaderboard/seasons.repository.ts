import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybe, one, run } from "../query.ts";

export interface Season {
  id: string;
  name: string;
  /** Days in UTC, as `2026-11-22`. `endsOn` is the first day that no longer counts. */
  startsOn: string;
  endsOn: string;
  /** Null until the season is frozen. */
  frozen: FrozenSeason | null;
}

export interface FrozenSeason {
  frozenAt: Date;
  miners: number;
  root: { number: number; hash: Buffer };
  /** SHA-256 of the CSV. */
  resultsHash: Buffer;
  signature: Buffer;
  publicKey: Buffer;
}

type SeasonRow = Omit<Season, "frozen"> & {
  [Name in keyof Omit<FrozenSeason, "root">]: FrozenSeason[Name] | null;
} & { rootNumber: number | null; rootHash: Buffer | null };

const SEASONS = `select s.id, s.name, s.starts_on::text as "startsOn", s.ends_on::text as "endsOn",
    s.frozen_at as "frozenAt", s.miners, s.root_number::float8 as "rootNumber", r.hash as "rootHash",
    s.results_hash as "resultsHash", s.signature, s.public_key as "publicKey"
  from seasons s left join proof_roots r on r.number = s.root_number`;

function toSeason({ id, name, startsOn, endsOn, rootNumber, rootHash, ...frozen }: SeasonRow): Season {
  const root = { number: rootNumber, hash: rootHash };
  // All of these are null, or none is: a database constraint guarantees it.
  return {
    id,
    name,
    startsOn,
    endsOn,
    frozen: frozen.frozenAt === null ? null : ({ ...frozen, root } as FrozenSeason),
  };
}

/** All seasons, newest first. */
export async function listSeasons(db: DbOrTrx): Promise<Season[]> {
  return (await many<SeasonRow>(db, `${SEASONS} order by s.starts_on desc, s.id`)).map(toSeason);
}

export async function findSeason(db: DbOrTrx, id: string): Promise<Season | undefined> {
  const row = await maybe<SeasonRow>(db, `${SEASONS} where s.id = :id`, { id });
  return row && toSeason(row);
}

/** Days as in `Season`. Throws (`seasons_length`) unless the season ends after its start. Returns its id. */
export async function insertSeason(
  trx: Trx,
  season: { name: string; startsOn: string; endsOn: string; by: string },
): Promise<string> {
  const id = newId();
  await run(
    trx,
    `insert into seasons (id, name, starts_on, ends_on, announced_by)
     values (:id, :name, :startsOn, :endsOn, :by)`,
    { id, ...season },
  );
  return id;
}

/** Today by the database's clock, in UTC. */
export async function readToday(db: DbOrTrx): Promise<string> {
  const { day } = await one<{ day: string }>(db, "select (now() at time zone 'utc')::date::text as day");
  return day;
}

/**
 * Locks a season that has ended, once every transaction that began before its end has finished: points count
 * on the day their transaction began. `today` (UTC) defaults to the database's day.
 */
export async function lockEndedSeason(trx: Trx, today: string | null): Promise<Season | undefined> {
  const locked = await maybe<{ id: string }>(
    trx,
    `select id from seasons s where frozen_at is null
       and ends_on <= coalesce(:today::date, (now() at time zone 'utc')::date)
       and not exists (select from pg_stat_activity a where a.datname = current_database()
         and a.pid <> pg_backend_pid() and a.xact_start < s.ends_on::timestamp at time zone 'utc'
         and a.backend_type = 'client backend')
     order by ends_on for update skip locked limit 1`,
    { today },
  );
  return locked && findSeason(trx, locked.id);
}

/** Ranks the miners by their points on the season's days. Leaves out suspended and unconfirmed miners. */
export async function insertSeasonResults(trx: Trx, id: string): Promise<number> {
  return run(
    trx,
    `insert into season_results (season_id, rank, user_id, points)
     select :id, row_number() over (order by d.points desc, l.lifetime_reached_at, l.id), l.id, d.points
     from (select e.user_id, sum(e.points)::bigint as points from earned_days e, seasons s
       where s.id = :id and e.day >= s.starts_on and e.day < s.ends_on group by 1 having sum(e.points) > 0) d
     join ledger_accounts l on l.id = d.user_id join users u on u.id = l.id
     where u.suspended_at is null and u.email_confirmed_at is not null`,
    { id },
  );
}

/**
 * The CSV is this header and one line for each result. api/src/miners/leaderboard/leaderboard.routes.ts
 * writes the same lines.
 */
export const CSV_HEADER = "rank,points,reference\n";
const LINE = `rank || ',' || points || ',' || reference || E'\\n'`;
/** SHA-256 of the whole CSV. */
export async function hashSeasonResults(db: DbOrTrx, id: string): Promise<Buffer> {
  const { hash } = await one<{ hash: Buffer }>(
    db,
    `select sha256(convert_to(:header || coalesce(string_agg(${LINE}, '' order by rank), ''), 'utf8')) as hash
     from season_results where season_id = :id`,
    { id, header: CSV_HEADER },
  );
  return hash;
}

export interface NewFreeze extends Omit<FrozenSeason, "frozenAt" | "root"> {
  id: string;
  rootNumber: number;
}

/** The database refuses this for a season that is already frozen. */
export async function freezeSeason(trx: Trx, frozen: NewFreeze): Promise<void> {
  await run(
    trx,
    `update seasons set frozen_at = now(), miners = :miners, root_number = :rootNumber, results_hash = :resultsHash,
       signature = :signature, public_key = :publicKey where id = :id`,
    { ...frozen },
  );
}

export interface SeasonResult {
  rank: number;
  userId: string;
  points: bigint;
  reference: string;
}

/** Results after this rank, best first. */
export const listSeasonResults = (
  db: DbOrTrx,
  asked: { id: string; after: number; limit: number },
  signal?: AbortSignal,
): Promise<SeasonResult[]> =>
  many(
    db,
    `select rank, user_id as "userId", points, reference from season_results
     where season_id = :id and rank > :after order by rank limit :limit`,
    asked,
    signal,
  );

/** One miner's results in all frozen seasons, by season id. */
export async function listOwnResults(db: DbOrTrx, userId: string): Promise<Map<string, SeasonResult>> {
  const rows = await many<SeasonResult & { seasonId: string }>(
    db,
    `select season_id as "seasonId", rank, user_id as "userId", points, reference from season_results
     where user_id = :userId`,
    { userId },
  );
  return new Map(rows.map(({ seasonId, ...result }) => [seasonId, result]));
}
