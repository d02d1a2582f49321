import type { Knex } from "knex";

/**
 * The ledger as a tree of hashes that only grows. A leaf's place is given once, when its entry is first seen, so an
 * entry that was committed late stands after those frozen before it, and every earlier tree is the beginning of
 * every later one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table proof_leaves (
      index bigint primary key check (index >= 0),
      entry_id uuid not null unique references ledger_entries (id),
      -- Makes a hash unguessable: without it, another miner's entry could be found by trying.
      salt bytea not null check (octet_length(salt) = 16)
    );
    -- Perfect parts only, 2^level leaves each from index * 2^level on: they are final once written.
    create table proof_nodes (
      level smallint not null check (level >= 0),
      index bigint not null check (index >= 0),
      hash bytea not null check (octet_length(hash) = 32),
      primary key (level, index)
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
      previous bytea not null unique check (octet_length(previous) = 32),
      consistency bytea[] not null,
      signature bytea not null check (octet_length(signature) = 64),
      public_key bytea not null check (octet_length(public_key) = 32),
      frozen_at timestamptz not null
    );
    create trigger proof_leaves_append_only before update or delete or truncate on proof_leaves
      for each statement execute function refuse_change();
    create trigger proof_nodes_append_only before update or delete or truncate on proof_nodes
      for each statement execute function refuse_change();
    create trigger proof_roots_append_only before update or delete or truncate on proof_roots
      for each statement execute function refuse_change();

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
      counted_at timestamptz
    );
    insert into proof_standing default values;

    create index withdrawals_completed on withdrawals (ended_at desc, id desc) where status = 'completed';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    "drop index withdrawals_completed; drop table proof_standing, proof_roots, proof_nodes, proof_leaves",
  );
}
