import type { Knex } from "knex";

/**
 * A sign-up is a row of its own until its address is confirmed, so that no account ever holds a password that its
 * owner did not choose. Who asks for a mail leaves a row as well, the same whether or not the address is known.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sign_ups (
      id uuid primary key,
      -- The newest of an address is the one with the highest place.
      place bigint generated always as identity unique,
      email text not null check (email = lower(email)),
      password_hash text not null,
      display_name text not null,
      terms_version text not null,
      terms_accepted_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index sign_ups_email on sign_ups (email, place desc);
    create index sign_ups_age on sign_ups (created_at);

    create table email_requests (
      id uuid primary key,
      purpose text not null check (purpose in ('confirm', 'reset')),
      email text not null check (email = lower(email)),
      created_at timestamptz not null default now()
    );
    create index email_requests_age on email_requests (created_at);

    -- The link of a confirmation is about a sign-up, whose owner has no account yet.
    alter table email_tokens alter column user_id drop not null;
    alter table email_tokens add constraint email_tokens_owner check (user_id is not null or purpose = 'confirm');

    -- Accounts that wait for their confirmation wait as sign-ups from now on; their links stay good.
    insert into sign_ups (id, email, password_hash, display_name, terms_version, terms_accepted_at, created_at)
      select u.id, u.email, u.password_hash, p.display_name, u.terms_version, u.terms_accepted_at, now()
      from users u join profiles p on p.user_id = u.id
      where u.email_confirmed_at is null and u.deleted_at is null order by u.created_at;
    update email_tokens set subject_id = user_id where purpose = 'confirm' and subject_id is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into users (id, email, password_hash, terms_version, terms_accepted_at, created_at)
      select distinct on (email) id, email, password_hash, terms_version, terms_accepted_at, created_at
      from sign_ups order by email, place desc
      on conflict (email) do nothing;
    insert into profiles (user_id, display_name)
      select s.id, s.display_name from sign_ups s join users u on u.id = s.id on conflict (user_id) do nothing;
    insert into ledger_accounts (id, kind, name, user_id)
      select s.id, 'user', 'miner', s.id from sign_ups s join users u on u.id = s.id on conflict (id) do nothing;
    update email_tokens t set user_id = t.subject_id
      where t.user_id is null and exists (select from users u where u.id = t.subject_id);
    delete from email_tokens where user_id is null;
    update email_tokens set subject_id = null where purpose = 'confirm';
    alter table email_tokens drop constraint email_tokens_owner;
    alter table email_tokens alter column user_id set not null;
    drop table email_requests, sign_ups;
  `);
}
