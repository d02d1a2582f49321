import type { Knex } from "knex";

/** Kinds of actions, and the accounts that miners linked. Tokens are sealed by the application. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- As in core/src/domain/networks/action-kinds.ts; db/src/action-kinds.test.ts compares both.
    create table action_kinds (
      kind text primary key check (kind ~ '^[a-z_]+$'),
      target text not null check (target in ('account', 'post')),
      has_text boolean not null
    );

    create table social_accounts (
      id uuid primary key,
      user_id uuid not null references users(id),
      external_id text not null,
      username text not null,
      name text not null,
      verified boolean not null,
      followers_count integer not null,
      created_on_network_at timestamptz,
      sealed_tokens text,
      state text not null,
      refreshed_at timestamptz not null,
      linked_at timestamptz not null default now(),
      removed_at timestamptz,
      refresh_asked_at timestamptz,
      network text not null,
      picture text,
      -- The signature with which the account was linked, in the network's own bytes.
      link_proof text check (octet_length(link_proof) <= 65536),
      -- False for an account that is linked by a signature alone: Lode reads about it and cannot act for it.
      is_delegated boolean not null default true,
      constraint social_accounts_check check ((state = 'removed') = (removed_at is not null)),
      constraint social_accounts_check1 check ((state <> 'removed') or (sealed_tokens is null)),
      constraint social_accounts_state_check check (state in ('active', 'needs_reconnect', 'removed'))
    );
    create unique index social_accounts_one_active_link on social_accounts (network, external_id)
      where state <> 'removed';
    create index social_accounts_refresh on social_accounts (GREATEST(refreshed_at, refresh_asked_at))
      where state = 'active';
    create index social_accounts_removed on social_accounts (network, external_id, removed_at)
      where state = 'removed';
    create index social_accounts_user on social_accounts (user_id) where state <> 'removed';
    create index social_accounts_username on social_accounts (lower(username));
    create index social_accounts_username_prefix on social_accounts (lower(username) text_pattern_ops);
    create index social_accounts_ever on social_accounts (user_id);

    create table link_requests (
      id uuid primary key,
      request_key text not null unique,
      sealed_secret text not null,
      session_id uuid not null references sessions(id),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      verifier_hash bytea,
      account_id uuid references social_accounts(id),
      already_connected boolean,
      refusal text,
      network text not null
    );
    create index link_requests_age on link_requests (expires_at);

    create table token_revocations (
      account_id uuid primary key references social_accounts(id),
      sealed_tokens text not null,
      asked_at timestamptz not null default now()
    );

    -- The daily ceiling counts for each network alone.
    create table network_spending (
      day date not null,
      network text not null,
      purpose text not null check (purpose in ('accounts', 'rechecks', 'automation')),
      microdollars bigint not null check (microdollars > 0),
      primary key (day, network, purpose)
    );

    -- The accounts whose follows count. Each growth of the core replaces the network's rows.
    create table trusted_accounts (
      network text not null,
      external_id text not null,
      place integer not null check (place >= 1),
      grown_at timestamptz not null default now(),
      primary key (network, external_id)
    );

    insert into action_kinds (kind, target, has_text)
    values ('follow', 'account', false), ('like', 'post', false), ('repost', 'post', false), ('comment', 'post', true);
  `);
}
