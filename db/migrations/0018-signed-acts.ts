import type { Knex } from "knex";

/** Networks where everybody can make accounts, and where every act is signed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The accounts whose follows count. Each growth of the core replaces the network's rows.
    create table trusted_accounts (
      network text not null,
      external_id text not null,
      place integer not null check (place >= 1),
      grown_at timestamptz not null default now(),
      primary key (network, external_id)
    );

    -- What the account has signed, in the network's own bytes, so that anybody can check it.
    alter table verification_receipts add column evidence text check (octet_length(evidence) <= 65536);
    -- The signature with which the account was linked, in the same form.
    alter table social_accounts add column link_proof text check (octet_length(link_proof) <= 65536);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table social_accounts drop column link_proof;
    alter table verification_receipts drop column evidence;
    drop table trusted_accounts;
  `);
}
