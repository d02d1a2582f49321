import { describe, expect, test } from "vitest";
import { openTestDatabase } from "../test/database.ts";
import { buildMiner } from "../test/factories/build-miner.ts";
import { buildWithdrawal, payoutOf } from "../test/factories/build-withdrawal.ts";
import { newId } from "./id.ts";
import { many, manyValues, oneValue, run } from "./query.ts";
import { codeOf, constraintOf } from "./transaction.ts";
import { claimForSigning } from "./withdrawals/claims.repository.ts";
import { insertPayout } from "./withdrawals/payouts.repository.ts";

const TABLES = [
  "ledger_accounts",
  "ledger_transfers",
  "ledger_entries",
  "withdrawals",
  "payout_transactions",
  "payout_attempts",
] as const;
type Table = (typeof TABLES)[number];

const world = await openTestDatabase();
/** A valid row of each table. Every violation below is this row with one thing wrong. */
const good = {} as Record<Table, string>;
const { userId } = await buildMiner(world.db, { points: 500n });
const withdrawal = await world.transaction((trx) => buildWithdrawal(trx, { userId, idempotencyKey: "key" }));
await claimForSigning(world.db, [withdrawal.id], 30);
good.payout_transactions = await world.transaction((trx) =>
  insertPayout(trx, payoutOf({ id: withdrawal.id })),
);
good.withdrawals = withdrawal.id;
good.ledger_accounts = userId;
const idOf = (sql: string) => oneValue<string>(world.db)(sql);
good.ledger_transfers = await idOf("select id from ledger_transfers limit 1");
good.ledger_entries = await idOf("select id from ledger_entries where amount > 0 limit 1");
good.payout_attempts = await idOf("select id from payout_attempts limit 1");

/** Runs a statement, rolls it back, and returns the constraint that refused it, or the SQLSTATE. */
async function attempt(work: (trx: Parameters<typeof run>[0]) => Promise<unknown>): Promise<string> {
  const trx = await world.db.transaction();
  try {
    await work(trx);
    return "accepted";
  } catch (error) {
    return constraintOf(error) || codeOf(error);
  } finally {
    await trx.rollback();
  }
}

/** Inserts a second row like the good one, with these changes. */
const copy = (table: Table, changes: object) =>
  attempt((trx) =>
    run(trx, { changes: JSON.stringify(changes), id: good[table] })(`
      insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || :changes::jsonb)).*
        from ${table} t where id = :id`),
  );
const change = (table: Table, assignments: string) =>
  attempt((trx) => run(trx, { id: good[table] })(`update ${table} set ${assignments} where id = :id`));

/** Changes the copy's values wherever two rows must differ. */
const FRESH: Record<Table, () => object> = {
  ledger_accounts: () => ({ id: newId(), kind: "platform", user_id: null }),
  ledger_transfers: () => ({ id: newId(), business_key: newId() }),
  ledger_entries: () => ({ id: newId() }),
  withdrawals: () => ({ id: newId(), idempotency_key: newId() }),
  payout_transactions: () => ({ id: newId(), signature: newId() }),
  payout_attempts: () => ({ id: newId(), n: 2, state: "expired" }),
};
const fresh = (table: Table, wrong: object = {}) => copy(table, { ...FRESH[table](), ...wrong });
/** Inserts the same row again; only the columns in `same` keep values that must be unique. */
const again = (table: Table, same: readonly string[]) => {
  const distinct = Object.entries(FRESH[table]()).filter(([column]) => !same.includes(column));
  return copy(table, Object.fromEntries(distinct));
};

const PROVOCATIONS: Record<string, () => Promise<string>> = {
  ledger_accounts_pkey: () => copy("ledger_accounts", { kind: "platform", user_id: null }),
  ledger_accounts_owner: () => fresh("ledger_accounts", { kind: "user" }),
  ledger_accounts_kind_check: () => withoutOwnerCheck("'bank', null"),
  ledger_accounts_user_id_key: () => withoutOwnerCheck(`'user', '${good.ledger_accounts}'`),
  ledger_accounts_user_id_fkey: () =>
    attempt((trx) =>
      run(trx, { id: newId() })(`
        insert into ledger_accounts (id, kind, name, user_id) values (:id, 'user', '', :id)`),
    ),
  ledger_balance_not_negative: () => change("ledger_accounts", "balance = -1"),

  ledger_transfers_pkey: () => again("ledger_transfers", ["id"]),
  ledger_business_key_once: () => again("ledger_transfers", ["business_key"]),
  ledger_transfers_kind_check: () => fresh("ledger_transfers", { kind: "gift" }),

  // Postgres names the constraint after the partition that refuses the row.
  ledger_entries_pkey: async () => (await again("ledger_entries", ["id"])).replace("_first_", "_"),
  ledger_entries_amount_check: () => fresh("ledger_entries", { amount: 0 }),
  ledger_entries_account_id_fkey: () => twoEntries({ account: newId() }),
  ledger_entries_transfer_id_fkey: () => twoEntries({ transfer: newId() }),
  ledger_transfer_sums_to_zero: () => twoEntries({ credit: 6 }),
  ledger_transfer_sealed: () => fresh("ledger_entries"),

  withdrawals_pkey: () => again("withdrawals", ["id"]),
  withdrawals_idempotency: () => again("withdrawals", ["idempotency_key"]),
  withdrawals_user_id_fkey: () => fresh("withdrawals", { user_id: newId() }),
  withdrawals_amount_check: () => fresh("withdrawals", { amount: 0 }),
  withdrawals_fee_check: () => fresh("withdrawals", { fee: -1 }),
  withdrawals_withdrawal_type_check: () => fresh("withdrawals", { withdrawal_type: "gold" }),
  withdrawals_status_check: () => fresh("withdrawals", { status: "held" }),
  withdrawals_check: () => fresh("withdrawals", { transaction_hash: "hash" }),
  withdrawals_check1: () => fresh("withdrawals", { failure_reason: "for no reason" }),
  withdrawals_check2: () => fresh("withdrawals", { ended_at: new Date() }),
  withdrawals_move: () => change("withdrawals", "status = 'pending'"),
  withdrawals_frozen: async () => {
    const changes = ["wallet_address = 'thief'", "amount = 200", "fee = 0"];
    return [...new Set(await Promise.all(changes.map((one) => change("withdrawals", one))))].join();
  },

  withdrawals_no_live_payout: () =>
    change("withdrawals", "status = 'failed', failure_reason = 'late', ended_at = now()"),

  payout_transactions_pkey: () => again("payout_transactions", ["id"]),
  payout_transactions_signature_key: () => again("payout_transactions", ["signature"]),

  payout_attempts_pkey: () => again("payout_attempts", ["id"]),
  payout_attempts_withdrawal_id_n_key: () => again("payout_attempts", ["n"]),
  payout_attempts_one_live: () => again("payout_attempts", ["state"]),
  payout_attempts_withdrawal_id_fkey: () => fresh("payout_attempts", { withdrawal_id: newId() }),
  payout_attempts_transaction_id_fkey: () => fresh("payout_attempts", { transaction_id: newId() }),
  payout_attempts_open_withdrawal: () =>
    attempt(async (trx) => {
      await run(trx)("update payout_attempts set state = 'expired'");
      await run(trx)("update withdrawals set status = 'failed', failure_reason = 'no', ended_at = now()");
      await run(trx, { id: good.payout_attempts })(`
        insert into payout_attempts select (jsonb_populate_record(null::payout_attempts,
            to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(), 'n', 2, 'state', 'signed'))).*
          from payout_attempts t where id = :id`);
    }),
  payout_attempts_n_check: () => fresh("payout_attempts", { n: 0 }),
  payout_attempts_base_units_check: () => fresh("payout_attempts", { base_units: 0 }),
  payout_attempts_move: () =>
    attempt(async (trx) => {
      await run(trx)("update payout_attempts set state = 'expired'");
      await run(trx)("update payout_attempts set state = 'signed'");
    }),
  payout_attempts_fault: () => fresh("payout_attempts", { state: "signed", n: 2, fault: "lode" }),
  payout_attempts_fault_check: () => fresh("payout_attempts", { fault: "weather" }),
  payout_attempts_state_check: () => fresh("payout_attempts", { state: "lost" }),
};

/** These rows also violate the check on owners, so that check is dropped first. */
const withoutOwnerCheck = (kindAndUser: string) =>
  attempt(async (trx) => {
    await run(trx)("alter table ledger_accounts drop constraint ledger_accounts_owner");
    await run(trx)(`
      insert into ledger_accounts (id, name, kind, user_id) values (gen_random_uuid(), '', ${kindAndUser})`);
  });

/** Two entries of a new transfer that sum to zero, so that only the given mistake can be refused. */
const twoEntries = (wrong: { transfer?: string; account?: string; credit?: number }) =>
  attempt((trx) =>
    run(trx, { transfer: null, account: good.ledger_accounts, credit: 5, ...wrong })(`
      with made as (insert into ledger_transfers (id, business_key, kind, subject_id)
          values (gen_random_uuid(), 'two entries', 'award', gen_random_uuid()) returning id)
        insert into ledger_entries (id, transfer_id, account_id, amount)
        select gen_random_uuid(), coalesce(:transfer::uuid, made.id), :account::uuid, amount
        from made, unnest(array[-5, :credit::int]) amount`),
  );

test.each(TABLES.filter((table) => table !== "ledger_entries"))(
  "%s accepts a valid copy of the row",
  async (table) => {
    expect(await fresh(table)).toBe("accepted");
  },
);

test("a good pair of entries is accepted", async () => {
  expect(await twoEntries({})).toBe("accepted");
});

test.each(Object.entries(PROVOCATIONS))("%s refuses its violation", async (name, provoke) => {
  expect(await provoke()).toBe(name);
});

test("every constraint and unique index of these tables is tested", async () => {
  const names = await manyValues<string>(world.db, { tables: [...TABLES] })(`
    select conname as name from pg_constraint where conrelid = any(:tables::regclass[]) and contype <> 'n'
      union select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = any(:tables::regclass[]) and x.indisunique
      union select m[1] from pg_trigger g join pg_proc p on p.oid = g.tgfoid,
        regexp_matches(p.prosrc, 'constraint = ''(\\w+)''', 'g') m
      where g.tgrelid = any(:tables::regclass[]) and not g.tgisinternal
      union select g.tgrelid::regclass || '_move' from pg_trigger g join pg_proc p on p.oid = g.tgfoid
      where g.tgrelid = any(:tables::regclass[]) and p.proname = 'refuse_unknown_move'`);
  expect(names.sort()).toEqual(Object.keys(PROVOCATIONS).sort());
});

describe("required columns", () => {
  test("every not-null column refuses null", async () => {
    const columns = await many<{ table: Table; column: string }>(world.db, { tables: [...TABLES] })(`
      select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attrelid = any(:tables::regclass[]) and a.attnum > 0 and a.attnotnull and not a.attisdropped`);
    expect(columns.length).toBeGreaterThan(30);
    for (const { table, column } of columns) {
      expect(await fresh(table, { [column]: null }), `${table}.${column}`).toBe("23502");
    }
  });

  test.each(["ledger_entries", "ledger_transfers"] as const)(
    "rows of %s can be neither changed nor deleted",
    async (table) => {
      expect(await change(table, "id = id")).toBe("23001");
      expect(await attempt((trx) => run(trx)(`delete from ${table}`))).toBe("23001");
      expect(await attempt((trx) => run(trx)(`truncate ${table} cascade`))).toBe("23001");
    },
  );
});
