import type { Knex } from "knex";

/**
 * Miners, their sessions, and the requests and links of their mails. Tokens are stored as the SHA-256 of 256
 * random bits.
 */
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
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index users_email on users (email);
    create index users_email_prefix on users (email text_pattern_ops);
    create index users_id_end on users (right(id::text, 8));
    create index users_suspended on users (id) where suspended_at is not null;
    create index users_unranked on users (id) where (suspended_at is not null) or (email_confirmed_at is null);

    create table profiles (
      user_id uuid primary key references users(id),
      display_name text not null,
      bio text not null default '',
      avatar_url text,
      sol_wallet_address text,
      updated_at timestamptz not null default now(),
      referral_code text not null default ("left"((gen_random_uuid())::text, 8) || "right"((gen_random_uuid())::text, 8)),
      hides_name boolean not null default false,
      -- The language in which the miner reads mails.
      language text not null default 'en' check (language in ('en', 'de')),
      constraint profiles_referral_code unique (referral_code)
    );
    create index profiles_avatar on profiles (avatar_url) where avatar_url is not null;
    -- Names are found by the beginning of any word.
    create index profiles_name_words on profiles using gin (to_tsvector('simple', display_name));
    create index profiles_wallet_prefix on profiles (sol_wallet_address text_pattern_ops) where sol_wallet_address is not null;

    create table wallet_history (
      id uuid primary key,
      user_id uuid not null references users(id),
      old_address text,
      new_address text not null,
      changed_at timestamptz not null default now(),
      cancelled_at timestamptz,
      proven_at timestamptz,
      held_from timestamptz not null default now()
    );
    create index wallet_history_address on wallet_history (user_id, new_address, held_from desc);
    create index wallet_history_prefix on wallet_history (new_address text_pattern_ops);
    create index wallet_history_user on wallet_history (user_id, changed_at desc);

    create table wallet_challenges (
      id uuid primary key,
      user_id uuid not null references users(id),
      address text not null,
      message text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );

    create table sessions (
      id uuid primary key,
      user_id uuid not null references users(id),
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

    create table sign_ups (
      id uuid primary key,
      -- The newest of an address is the one with the highest place.
      place bigint generated always as identity unique,
      email text not null check (email = lower(email)),
      password_hash text not null,
      display_name text not null,
      terms_version text not null,
      terms_accepted_at timestamptz not null,
      created_at timestamptz not null default now(),
      referral_code text,
      mailed_at timestamptz,
      -- A mail that the recipient's server refused for good is sent again only by an operator.
      mail_refused_at timestamptz,
      language text not null default 'en' check (language in ('en', 'de'))
    );
    create index sign_ups_age on sign_ups (created_at);
    create index sign_ups_email on sign_ups (email, place desc);
    create index sign_ups_unmailed on sign_ups (created_at) where mailed_at is null and mail_refused_at is null;

    create table email_requests (
      id uuid primary key,
      purpose text not null check (purpose in ('confirm', 'reset')),
      email text not null check (email = lower(email)),
      created_at timestamptz not null default now(),
      refused_at timestamptz
    );
    create index email_requests_age on email_requests (created_at);

    create table email_tokens (
      id uuid primary key,
      user_id uuid references users(id),
      purpose text not null check (purpose in ('confirm', 'reset', 'cancel-wallet-change', 'unsubscribe')),
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      subject_id uuid,
      constraint email_tokens_owner check ((user_id is not null) or (purpose = 'confirm'))
    );
    create index email_tokens_expiry on email_tokens (expires_at);

    create function session_ended() returns trigger language plpgsql as $$
      begin
        perform pg_notify('lode_session_ended', new.id::text);
        return null;
      end
    $$;

    create trigger session_ended after update of ended_at on sessions
      for each row when (((old.ended_at is null) and (new.ended_at is not null))) execute function session_ended();
  `);
}
