import type { Knex } from "knex";

/** The signed tree over all entries, and the audits of the ledger. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table proof_leaves (
      index bigint primary key check (index >= 0),
      entry_id uuid not null references ledger_entries(id) unique,
      -- Makes a hash unguessable: without it, another miner's entry could be found by trying.
      salt bytea not null check (octet_length(salt) = 16)
    );

    -- Perfect parts only, 2^level leaves each from index * 2^level on: they are final once written.
    create table proof_nodes (
      level smallint not null check (level >= 0),
      index bigint not null check (index >= 0),
      hash bytea not null check (octet_length(hash) = 32),
      constraint proof_nodes_pkey primary key (level, index)
    );

    create table proof_roots (
      number bigint primary key check (number > 0),
      size bigint not null check (size > 0),
      hash bytea not null check (octet_length(hash) = 32),
      balances bigint not null,
      in_flight bigint not null,
      fees bigint not null,
      paid_out bigint not null,
      awarded bigint not null,
      ledger_sum bigint not null,
      previous bytea not null check (octet_length(previous) = 32) unique,
      consistency bytea[] not null,
      signature bytea not null check (octet_length(signature) = 64),
      public_key bytea not null check (octet_length(public_key) = 32),
      frozen_at timestamptz not null
    );

    -- One row: what the treasury held and what miners were owed, as the worker last saw it.
    create table proof_standing (
      only_row boolean primary key default true check (only_row),
      treasury_base_units bigint,
      treasury_lamports bigint,
      treasury_read_at timestamptz,
      balances bigint,
      in_flight bigint,
      fees bigint,
      paid_out bigint,
      awarded bigint,
      ledger_sum bigint,
      counted_at timestamptz,
      drifted_accounts integer check (drifted_accounts >= 0),
      drift_checked_at timestamptz,
      findings integer check (findings >= 0),
      reconciled_at timestamptz,
      -- Entries that the totals count and no search has found, as last searched for in all partitions.
      missing_entries bigint not null default 0,
      counter_drift bigint,
      constraint proof_standing_drift check ((drifted_accounts is null) = (drift_checked_at is null))
    );

    -- How far each check has come in its present round.
    create table audit_rounds (
      name text primary key,
      position text not null default '',
      counted bigint not null default 0,
      changes_at_start bigint not null default 0,
      -- The result of the last complete round: how far the counter was off.
      drift bigint,
      finished_at timestamptz
    );

    -- What the audits have found and what has not been put right since.
    create table findings (
      kind text not null,
      -- A transaction's signature, the id of a withdrawal or a miner, a leaf's index, or what was summed.
      subject text not null,
      detail text not null,
      found_at timestamptz not null default now(),
      constraint findings_pkey primary key (kind, subject)
    );

    create trigger proof_leaves_append_only before delete or update or truncate on proof_leaves
      for each statement execute function refuse_change();
    create trigger proof_nodes_append_only before delete or update or truncate on proof_nodes
      for each statement execute function refuse_change();
    create trigger proof_roots_append_only before delete or update or truncate on proof_roots
      for each statement execute function refuse_change();
    insert into proof_standing default values;
    insert into audit_rounds (name) values ('leaves'), ('balances'), ('movements'), ('withdrawals'), ('miners'),
      ('withdrawals completed'), ('withdrawals failed'), ('points completed');
  `);
}
