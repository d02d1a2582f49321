import type { Knex } from "knex";

/** X accounts. An X account belongs to one miner at a time; its rows stay after removal. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table x_accounts (
      id uuid primary key,
      user_id uuid not null references users (id),
      x_id text not null check (x_id ~ '^[0-9]{1,20}$'),
      username text not null,
      name text not null,
      verified boolean not null,
      followers_count integer not null,
      x_created_at timestamptz,
      sealed_tokens text,
      state text not null check (state in ('active', 'needs_reconnect', 'removed')),
      refreshed_at timestamptz not null,
      linked_at timestamptz not null default now(),
      removed_at timestamptz,
      check ((state = 'removed') = (removed_at is not null)),
      check (state <> 'removed' or sealed_tokens is null)
    );
    create unique index x_accounts_one_active_link on x_accounts (x_id) where state <> 'removed';
    create index x_accounts_user on x_accounts (user_id) where state <> 'removed';
    create index x_accounts_removed on x_accounts (x_id, removed_at) where state = 'removed';

    create table oauth_requests (
      id uuid primary key,
      oauth_token text not null unique,
      sealed_secret text not null,
      session_id uuid not null references sessions (id),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      verifier_hash bytea,
      account_id uuid references x_accounts (id),
      already_connected boolean
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table oauth_requests, x_accounts");
}
