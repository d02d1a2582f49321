import type { Db } from "@lode/db/connection";

const MINERS = 20_000;
const TASKS = 50;
export const FILLED = {
  attempts: MINERS * TASKS,
  entries: 1_000_000,
  failedJobs: 200_000,
  withdrawals: 50_000,
} as const;

/** A UUIDv7 for the nth row of a kind (three hexadecimal digits). Rows are one second apart. */
const id = (kind: string, n: string): string =>
  `(lpad(to_hex(1700000000000 + (${n})::bigint * 1000), 12, '0') || '7${kind}8' || lpad(to_hex((${n})::bigint), 15, '0'))::uuid`;
const at = (n: string): string => `to_timestamp(1700000000 + ${n})`;
const text = (prefix: string, n: string): string => `'${prefix}' || ${n}`;
const miner = (n: string): string => id("00a", n);
const account = (n: string): string => id("00b", n);

/** Writes rows as the product does. The row counts match one year of use. */
const STATEMENTS: readonly [what: string, sql: string][] = [
  [
    "miners",
    `insert into users (id, email, password_hash, terms_version, terms_accepted_at, email_confirmed_at)
     select ${miner("n")}, 'filled-' || n || '@bench.test', 'none', 'bench', ${at("n")}, ${at("n")}
     from generate_series(1, ${MINERS}) n`,
  ],
  [
    "profiles",
    `insert into profiles (user_id, display_name, sol_wallet_address)
     select ${miner("n")}, ${text("Filled ", "n")}, 'So1anaWa11et' || lpad(n::text, 32, 'z')
     from generate_series(1, ${MINERS}) n`,
  ],
  [
    "accounts",
    `insert into social_accounts (id, user_id, external_id, username, name, verified, followers_count, state, refreshed_at, network)
     select ${account("n")}, ${miner("n")}, (5000000000 + n)::text, 'filled_' || n, 'Filled', false, 100, 'active', now(), 'x'
     from generate_series(1, ${MINERS}) n`,
  ],
  [
    "ledger accounts",
    `insert into ledger_accounts (id, kind, name, user_id, balance, lifetime)
     select ${miner("n")}, 'user', 'miner', ${miner("n")}, 250, 250 from generate_series(1, ${MINERS}) n`,
  ],
  [
    "tasks",
    `insert into mining_tasks (id, kind, target_username, target_account_id, base_points, description, state, network)
     select ${id("00c", "n")}, 'follow', 'target_' || n, (700 + n)::text, 10, ${text("Follow target ", "n")}, 'published', 'x'
     from generate_series(1, ${TASKS}) n`,
  ],
  [
    "withdrawals",
    `insert into withdrawals (id, user_id, amount, fee, withdrawal_type, wallet_address, status, failure_reason, transaction_hash, idempotency_key, request_hash, created_at, ended_at)
     select ${id("010", "n")}, ${miner(`n % ${MINERS} + 1`)}, 100, 1, 'stablecoin',
       'So1anaWa11et' || lpad((n % ${MINERS} + 1)::text, 32, 'z'),
       case when n % 20 = 0 then 'failed' else 'completed' end, case when n % 20 = 0 then 'refused' end,
       case when n % 20 > 0 then 'Fi11edSignature' || lpad(n::text, 70, 'z') end,
       ${text("filled-", "n")}, sha256(n::text::bytea), ${at("n * 20")}, ${at("n * 20 + 9")}
     from generate_series(0, ${FILLED.withdrawals - 1}) n`,
  ],
  [
    "payouts",
    `with paid as (
       insert into payout_transactions (id, signature, signed_transaction, blockhash, last_valid_block_height, created_at)
       select ${id("011", "n")}, 'Fi11edSignature' || lpad(n::text, 70, 'z'), 'x', 'x', n, ${at("n * 20")}
       from generate_series(0, ${FILLED.withdrawals - 1}) n
     )
     insert into payout_attempts (id, withdrawal_id, n, token_account, base_units, state, created_at, ended_at, transaction_id)
     select ${id("012", "n")}, ${id("010", "n")}, 1, 'x', 1000000, 'finalized', ${at("n * 20")}, ${at("n * 20 + 9")}, ${id("011", "n")}
     from generate_series(0, ${FILLED.withdrawals - 1}) n`,
  ],
  [
    "failed jobs",
    `insert into failed_jobs (id, run_key, queue, job, payload, error, error_class, tries, state, first_failed_at, failed_at)
     select ${id("013", "n")}, ${text("filled:", "n")}, (array['verification', 'payouts', 'mail'])[n % 3 + 1],
       (array['verify-batch', 'sign-payout', 'answer-sign-up'])[n % 3 + 1],
       case n % 3 when 0 then jsonb_build_object('batchKey', 'x:follow:' || (5000000000 + n % ${MINERS}))
         when 1 then jsonb_build_object('withdrawalId', ${id("010", `n % ${FILLED.withdrawals}`)})
         else jsonb_build_object('signUpId', ${id("014", "n")}) end,
       'X answered 503 after ' || n || ' ms', (array['X answered … after … ms', 'connect ECONNREFUSED …', 'timeout'])[n % 3 + 1],
       5, case when n % 50 = 0 then 'failed' else 'recovered' end, ${at("n * 5")}, ${at("n * 5")}
     from generate_series(0, ${FILLED.failedJobs - 1}) n`,
  ],
  [
    "failures",
    `insert into job_failures (failed_job_id, n, error, failed_at)
     select ${id("013", "n")}, 5, 'X answered 503 after ' || n || ' ms', ${at("n * 5")}
     from generate_series(0, ${FILLED.failedJobs - 1}) n`,
  ],
  [
    "attempts",
    `insert into task_attempts (id, task_id, external_id, account_id, user_id, source, state, points, asked_at, decided_at, network, batch_key)
     select ${id("00d", "n")}, ${id("00c", `n % ${TASKS} + 1`)}, (5000000000 + n / ${TASKS} + 1)::text,
       ${account(`n / ${TASKS} + 1`)}, ${miner(`n / ${TASKS} + 1`)}, 'manual', 'verified', 10, ${at("n")}, ${at("n")}, 'x',
       'x:follow:' || (5000000000 + n / ${TASKS} + 1)
     from generate_series(0, ${FILLED.attempts - 1}) n`,
  ],
  [
    "transfers",
    `insert into ledger_transfers (id, business_key, kind, subject_id, created_at)
     select ${id("00e", "n")}, ${text("filled:", "n")}, 'award', ${id("00d", "n")}, ${at("n")}
     from generate_series(0, ${FILLED.entries / 2 - 1}) n`,
  ],
  [
    "entries",
    `insert into ledger_entries (id, transfer_id, account_id, amount, created_at)
     select ${id("00f", "n")}, ${id("00e", "n / 2")},
       case when n % 2 = 0 then '00000000-0000-7000-8000-000000000001'::uuid else ${miner(`n / 2 / ${TASKS} + 1`)} end,
       case when n % 2 = 0 then -10 else 10 end, ${at("n")}
     from generate_series(0, ${FILLED.entries - 1}) n`,
  ],
];

/** Fills an empty database without triggers and foreign keys: their conditions hold by construction. */
export async function fillConsole(db: Db, report: (line: string) => void): Promise<void> {
  for (const [what, sql] of STATEMENTS) {
    const startedAt = performance.now();
    await db.transaction(async (trx) => {
      await trx.raw("set local session_replication_role = replica");
      await trx.raw(sql);
    });
    report(`  ${what}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
  await db.raw("vacuum analyze");
}

/** Returns one handle of each kind, from a row near the middle. */
export async function handlesOf(db: Db): Promise<Record<string, string>> {
  const n = "12345";
  const { rows } = await db.raw<{ rows: Record<string, string>[] }>(
    `select ${id("010", n)}::text as withdrawal, 'filled-${n}@bench.test' as email, '@filled_${n}' as "X handle",
       ${id("00c", "25")}::text as task, 'Fi11edSignature' || lpad('${n}', 70, 'z') as transaction, ${id("00d", n)}::text as attempt,
       ${id("013", n)}::text as job, 'So1anaWa11et' || lpad('${n}', 32, 'z') as wallet, ${miner(n)}::text as miner`,
  );
  return rows[0] ?? {};
}
