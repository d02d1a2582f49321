import type { Knex } from "knex";

const KINDS = [
  "award",
  "reversal",
  "withdrawal_requested",
  "withdrawal_completed",
  "withdrawal_refunded",
  "failed_payment_fee",
  "referral",
  "referral_reversed",
];
const EARNED = ["award", "reversal", "referral", "referral_reversed"];

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

/** Points that an operator gave or took, each with the reason that the miner reads. */
export async function up(knex: Knex): Promise<void> {
  await setKinds(knex, [...KINDS, "adjustment"], [...EARNED, "adjustment"]);
  await knex.raw(`
    create table point_adjustments (
      -- Made by the caller: a request that is repeated moves nothing. Also the subject of the transfer.
      id uuid primary key,
      user_id uuid not null references users (id),
      points bigint not null check (points <> 0),
      reason text not null,
      made_by text not null,
      created_at timestamptz not null default now()
    );
    create index point_adjustments_user on point_adjustments (user_id, created_at);
    create index point_adjustments_day on point_adjustments (made_by, created_at);
    create trigger point_adjustments_append_only before update or delete or truncate on point_adjustments
      for each statement execute function refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table point_adjustments");
  await setKinds(knex, KINDS, EARNED);
}
