import type { Knex } from "knex";

/** The posts that tasks act on, on networks whose posts are signed, so that a receipt can carry its target. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table target_posts (
      network text not null,
      -- The network's own ids.
      post_id text not null,
      account_id text not null,
      -- What the account has signed, in the network's own bytes.
      evidence text not null check (octet_length(evidence) <= 65536),
      seen_at timestamptz not null default now(),
      primary key (network, post_id, account_id)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table target_posts");
}
