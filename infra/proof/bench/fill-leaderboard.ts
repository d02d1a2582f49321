import type { Db } from "@lode/db/connection";

/** The UUIDv7 of the nth miner. */
const MINER = `(lpad(to_hex(1700000000000 + n * 1000), 12, '0') || '700a8' || lpad(to_hex(n), 15, '0'))::uuid`;

/** Few distinct points and moments, so most miners tie with thousands: a million share 1,000 × 97 places. */
const POINTS = "1 + n * 7919 % 1000";
const REACHED = "to_timestamp(1700000000 + n % 97)";

/**
 * Inserts ranked miners who have spent their points; a third earned some on one of the last 40 days. Triggers
 * are off, so this function also writes the rows that triggers would write.
 */
export async function fillLeaderboard(db: Db, miners: number): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    await trx.raw(
      `insert into users (id, email, password_hash, terms_version, terms_accepted_at, email_confirmed_at)
       select ${MINER}, 'filled-' || n || '@bench.test', 'none', 'bench', now(), now()
       from generate_series(1, ?::bigint) n`,
      [miners],
    );
    await trx.raw(
      `insert into ledger_accounts (id, kind, name, user_id, lifetime, lifetime_reached_at)
       select ${MINER}, 'user', 'miner', ${MINER}, ${POINTS}, ${REACHED}
       from generate_series(1, ?::bigint) n`,
      [miners],
    );
    await trx.raw(
      `insert into earned_days (user_id, day, points)
       select ${MINER}, (now() at time zone 'utc')::date - (n % 41)::int, 1 + n % 50
       from generate_series(1, ?::bigint) n where n % 3 = 0`,
      [miners],
    );
  });
  await db.raw("vacuum analyze users, ledger_accounts, earned_days");
}

/** Returns the ids of miners drawn with `random` (0 inclusive to 1 exclusive). */
export async function drawMiners(
  db: Db,
  miners: number,
  count: number,
  random: () => number,
): Promise<string[]> {
  const drawn = Array.from({ length: count }, () => 1 + Math.floor(random() * miners));
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select ${MINER}::text as id from unnest(?::bigint[]) as drawn (n)`,
    [drawn],
  );
  return rows.map(({ id }) => id);
}
