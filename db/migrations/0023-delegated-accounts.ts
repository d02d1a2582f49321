import type { Knex } from "knex";

/** Accounts that are linked by a signature alone: Lode reads about them and cannot act for them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table social_accounts add column is_delegated boolean not null default true;
    -- Until now, keys of Nostr were linked without a remote signer.
    update social_accounts set is_delegated = false where network = 'nostr';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table social_accounts drop column is_delegated");
}
