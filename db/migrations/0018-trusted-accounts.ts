import type { Knex } from "knex";

/**
 * The accounts whose follows count, on networks where everybody can make accounts. Each growth of the core replaces
 * the network's rows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table trusted_accounts (
      network text not null,
      external_id text not null,
      place integer not null check (place >= 1),
      grown_at timestamptz not null default now(),
      primary key (network, external_id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table trusted_accounts");
}
