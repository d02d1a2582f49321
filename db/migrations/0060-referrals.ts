import type { Knex } from "knex";

/** As REFERRAL_MOVES when this was written. */
const MOVES = { pending: ["counted", "refused"], counted: ["refused"], refused: [] };

const KINDS = [
  "award",
  "reversal",
  "withdrawal_requested",
  "withdrawal_completed",
  "withdrawal_refunded",
  "failed_payment_fee",
];
const REFERRAL_KINDS = ["referral", "referral_reversed"];

const listOf = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(", ");

/** Replaces the kinds of transfer that the ledger accepts, and those that count as earned. */
async function setKinds(knex: Knex, kinds: readonly string[], earned: readonly string[]): Promise<void> {
  const source: { rows: { prosrc: string }[] } = await knex.raw(
    "select prosrc from pg_proc where proname = 'ledger_entries_posted'",
  );
  const body = source.rows[0]?.prosrc;
  if (!body) throw new Error("The ledger's trigger is missing.");
  const replaced = body.replace(/t\.kind in \([^)]*\)/, `t.kind in (${listOf(earned)})`);
  await knex.raw(`
    alter table ledger_transfers drop constraint ledger_transfers_kind_check;
    alter table ledger_transfers add constraint ledger_transfers_kind_check check (kind in (${listOf(kinds)})) not valid;
    create or replace function ledger_entries_posted() returns trigger language plpgsql as $body$${replaced}$body$;
  `);
}

/**
 * Who invited whom. The code is a profile's own; a sign-up keeps the code that it came with, and its confirmation makes
 * the referral.
 */
export async function up(knex: Knex): Promise<void> {
  await setKinds(knex, [...KINDS, ...REFERRAL_KINDS], ["award", "reversal", ...REFERRAL_KINDS]);
  await knex.raw(`
    -- The first ten digits of a random UUID are random.
    alter table profiles add column referral_code text not null
      default substr(replace(gen_random_uuid()::text, '-', ''), 1, 10);
    alter table profiles add constraint profiles_referral_code unique (referral_code);
    alter table sign_ups add column referral_code text;

    create table referrals (
      referred_id uuid primary key references users (id),
      referrer_id uuid not null references users (id),
      state text not null default 'pending' constraint referrals_state_check
        check (state in ('pending', 'counted', 'refused')),
      -- What the referrer was awarded when it counted.
      points bigint not null default 0 check (points >= 0),
      reason text,
      created_at timestamptz not null default now(),
      counted_at timestamptz,
      -- Set when a fact has changed that may decide it.
      due_at timestamptz,
      check (referred_id <> referrer_id),
      check ((state = 'refused') = (reason is not null))
    );
    create index referrals_referrer on referrals (referrer_id, state);
    create index referrals_due on referrals (due_at) where due_at is not null;
    create trigger referrals_move before update of state on referrals for each row
      when (old.state is distinct from new.state)
      execute function refuse_unknown_move('state', '${JSON.stringify(MOVES)}');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table referrals;
    alter table sign_ups drop column referral_code;
    alter table profiles drop column referral_code;
  `);
  await setKinds(knex, KINDS, ["award", "reversal"]);
}
