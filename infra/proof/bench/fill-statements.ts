import { LEAF_HASH } from "@lode/db/proof/leaves.repository";

/**
 * Rows of each growing table for a number of ledger entries. The ratios were measured at ten million entries.
 */
export interface Sizes {
  entries: number;
  miners: number;
  attempts: number;
  withdrawals: number;
  receipts: number;
  notices: number;
}

export const sizesFor = (entries: number): Sizes => ({
  entries,
  miners: Math.round(entries / 10),
  attempts: Math.round(entries / 2),
  withdrawals: Math.round(entries / 200),
  receipts: Math.round(entries / 10),
  notices: Math.round(entries / 20),
});

/** Half a year, so analytics and partitions, which split by time, get rows in many periods. */
const HISTORY_SECONDS = 180 * 86_400;
const TASKS = 50;
const REWARDS = "'00000000-0000-7000-8000-000000000001'::uuid";

export interface Filling {
  what: string;
  table: string;
  sql: string;
}

/**
 * Returns statements that fill an empty database, as two lists that two connections can run at once: they
 * share no table. Rows look as the product writes them: two entries per award, each balance the sum of the
 * awards.
 */
export function fillStatements(sizes: Sizes): readonly (readonly Filling[])[] {
  const { miners, attempts, withdrawals, receipts, notices } = sizes;
  const step = HISTORY_SECONDS / attempts;
  // All statements share this moment, because rows refer to each other by keys made from it.
  const begin = Math.floor(Date.now() / 1_000) - HISTORY_SECONDS;
  // Floats: numeric is several times slower.
  const seconds = (n: string) => `(${begin} + (${n}) * ${step}::float8)`;
  const at = (n: string) => `to_timestamp(${seconds(n)})`;
  /** A UUIDv7 for the nth row of a kind (three hexadecimal digits). */
  const id = (kind: string, n: string, moment = `(1700000000 + (${n})::bigint)`) =>
    `(lpad(to_hex((${moment} * 1000)::bigint), 12, '0') || '7${kind}8' || lpad(to_hex((${n})::bigint), 15, '0'))::uuid`;
  const attempt = (n: string) => id("00d", n, seconds(n));
  const transfer = (n: string) => id("00e", n, seconds(n));
  const miner = (n: string) => id("00a", n);
  const account = (n: string) => id("00b", n);
  const task = (n: string) => id("00c", n);
  // A miner's attempts are for different tasks and at different times.
  const minerOf = (n: string) => `((${n}) % ${miners} + 1)`;
  const taskOf = (n: string) => `((${n}) / ${miners} % ${TASKS} + 1)`;
  const awards = attempts;
  const perMiner = `(${awards} / ${miners} + (n <= ${awards} % ${miners})::int) * 10`;
  const series = (to: number) => `from generate_series(0, ${to - 1}) n`;
  const people: Filling[] = [
    {
      what: "miners",
      table: "users",
      sql: `insert into users (id, email, password_hash, terms_version, terms_accepted_at, email_confirmed_at)
        select ${miner("n")}, 'filled-' || n || '@bench.test', 'none', 'bench', now(), now() from generate_series(1, ${miners}) n`,
    },
    {
      what: "profiles",
      table: "profiles",
      sql: `insert into profiles (user_id, display_name, sol_wallet_address)
        select ${miner("n")}, 'Filled ' || n, 'So1anaWa11et' || lpad(n::text, 32, 'z') from generate_series(1, ${miners}) n`,
    },
    {
      what: "accounts",
      table: "social_accounts",
      sql: `insert into social_accounts (id, user_id, external_id, username, name, verified, followers_count, state, refreshed_at, network)
        select ${account("n")}, ${miner("n")}, (5000000000 + n)::text, 'filled_' || n, 'Filled', false, 100, 'active', now(), 'x'
        from generate_series(1, ${miners}) n`,
    },
    {
      what: "ledger accounts",
      table: "ledger_accounts",
      sql: `insert into ledger_accounts (id, kind, name, user_id, balance, lifetime, lifetime_reached_at, awards)
        select ${miner("n")}, 'user', 'miner', ${miner("n")}, ${perMiner}, ${perMiner}, now(), ${perMiner} / 10
        from generate_series(1, ${miners}) n`,
    },
    {
      what: "tasks",
      table: "mining_tasks",
      sql: `insert into mining_tasks (id, kind, target_username, target_account_id, base_points, description, state, network)
        select ${task("n")}, 'follow', 'target_' || n, (700 + n)::text, 10, 'Follow target ' || n, 'published', 'x'
        from generate_series(1, ${TASKS}) n`,
    },
    {
      what: "attempts",
      table: "task_attempts",
      sql: `insert into task_attempts (id, task_id, external_id, account_id, user_id, source, state, points, asked_at, decided_at, network, batch_key)
        select ${attempt("n")}, ${task(taskOf("n"))}, (5000000000 + ${minerOf("n")})::text, ${account(minerOf("n"))},
          ${miner(minerOf("n"))}, 'manual', 'verified', 10, ${at("n")}, ${at("n")}, 'x', 'x:follow:' || (5000000000 + ${minerOf("n")})
        ${series(attempts)}`,
    },
    {
      what: "receipts",
      table: "verification_receipts",
      sql: `insert into verification_receipts (id, attempt_id, probe, endpoint, asked_at, observed, rule, result, cost_microdollars)
        select ${id("015", "n", seconds("n"))}, ${attempt("n")}, 'follow', 'GET /2/users/:id/following', ${at("n")}, '{"text":"found"}', 'follows', 'verified', 100
        from generate_series(${attempts - receipts}, ${attempts - 1}) n`,
    },
    {
      what: "notices",
      table: "notifications",
      sql: `insert into notifications (id, user_id, kind, created_at)
        select ${id("016", "n", seconds("n"))}, ${miner(minerOf("n"))}, 'withdrawal.completed', ${at("n")}
        from generate_series(${attempts - notices}, ${attempts - 1}) n`,
    },
  ];
  const money: Filling[] = [
    {
      what: "transfers",
      table: "ledger_transfers",
      sql: `insert into ledger_transfers (id, business_key, kind, subject_id, created_at)
        select ${transfer("n")}, 'award:filled:' || lpad(n::text, 9, '0'), 'award', ${attempt("n")}, ${at("n")} ${series(awards)}`,
    },
    {
      what: "entries",
      table: "ledger_entries",
      sql: `insert into ledger_entries (id, transfer_id, account_id, amount, created_at)
        select ${id("00f", "n * 2 + side", seconds("n"))}, ${transfer("n")},
          case side when 0 then ${REWARDS} else ${miner(minerOf("n"))} end, case side when 0 then -10 else 10 end, ${at("n")}
        from generate_series(0, ${awards - 1}) n, generate_series(0, 1) side`,
    },
    {
      what: "failed withdrawals",
      table: "withdrawals",
      sql: `insert into withdrawals (id, user_id, amount, fee, withdrawal_type, wallet_address, status, failure_reason, idempotency_key, request_hash, created_at, ended_at)
        select ${id("010", "n", seconds(`n * ${Math.floor(attempts / withdrawals)}`))}, ${miner(minerOf("n"))}, 100, 1, 'stablecoin', 'So1anaWa11et' || lpad(${minerOf("n")}::text, 32, 'z'),
          'failed', 'refused', 'filled-' || n, sha256(n::text::bytea), ${at(`n * ${Math.floor(attempts / withdrawals)}`)}, ${at(`n * ${Math.floor(attempts / withdrawals)}`)}
        ${series(withdrawals)}`,
    },
  ];
  return [people, money];
}

/** Entries that no root covers yet, as between two roots. */
const UNPROVED = 2_000;

/**
 * Builds the tree over all but the newest entries: leaves and their hashes as the product makes them, then
 * each level of nodes.
 */
export const LEAVES = `
  with placed as (
    insert into proof_leaves (index, entry_id, salt)
    select row_number() over (order by id) - 1, id, uuid_send(gen_random_uuid())
    from (select id from ledger_entries order by id limit (select count(*) from ledger_entries) - ${UNPROVED}) e
    returning index, entry_id, salt
  )
  insert into proof_nodes (level, index, hash)
  select 0, l.index, ${LEAF_HASH}
  from placed l join ledger_entries e on e.id = l.entry_id join ledger_transfers t on t.id = e.transfer_id`;
