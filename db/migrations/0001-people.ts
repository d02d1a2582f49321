import type { Knex } from "knex";

/** Miners, their sessions and what they were mailed. Secrets are stored as SHA-256 of 256 random bits. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table users (
      id uuid primary key,
      email text not null check (email = lower(email)),
      password_hash text not null,
      email_confirmed_at timestamptz,
      terms_version text not null,
      terms_accepted_at timestamptz not null,
      suspended_at timestamptz,
      suspension_reason text,
      created_at timestamptz not null default now()
    );
    create unique index users_email on users (email);

    create table profiles (
      user_id uuid primary key references users (id),
      display_name text not null,
      bio text not null default '',
      avatar_url text,
      sol_wallet_address text,
      updated_at timestamptz not null default now()
    );

    create table wallet_history (
      id uuid primary key,
      user_id uuid not null references users (id),
      old_address text,
      new_address text not null,
      changed_at timestamptz not null default now()
    );
    create index wallet_history_user on wallet_history (user_id, changed_at desc);

    create table sessions (
      id uuid primary key,
      user_id uuid not null references users (id),
      cookie_hash bytea not null unique,
      bearer_hash bytea not null unique,
      user_agent text not null,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      idle_expires_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    );
    create index sessions_user on sessions (user_id) where ended_at is null;

    create table email_tokens (
      id uuid primary key,
      user_id uuid not null references users (id),
      purpose text not null check (purpose in ('confirm')),
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table email_tokens, sessions, wallet_history, profiles, users");
}
