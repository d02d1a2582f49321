import type { Knex } from "knex";

/** What a miner is told, mailed links of more kinds, proof of a wallet, and accounts that were deleted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table notifications (
      id uuid primary key,
      user_id uuid not null references users (id),
      kind text not null,
      detail jsonb not null default '{}',
      created_at timestamptz not null default now(),
      read_at timestamptz
    );
    create index notifications_user on notifications (user_id, id desc);
    create index notifications_unread on notifications (user_id) where read_at is null;

    alter table email_tokens drop constraint email_tokens_purpose_check;
    alter table email_tokens add constraint email_tokens_purpose_check
      check (purpose in ('confirm', 'reset', 'cancel-wallet-change'));
    -- What the link is about, where it is about one thing: a wallet change.
    alter table email_tokens add column subject_id uuid;

    alter table wallet_history add column cancelled_at timestamptz;
    alter table wallet_history add column proven_at timestamptz;
    create table wallet_challenges (
      id uuid primary key,
      user_id uuid not null references users (id),
      address text not null,
      message text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );

    alter table users add column deleted_at timestamptz;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users drop column deleted_at;
    drop table wallet_challenges;
    alter table wallet_history drop column proven_at;
    alter table wallet_history drop column cancelled_at;
    delete from email_tokens where purpose <> 'confirm';
    alter table email_tokens drop column subject_id;
    alter table email_tokens drop constraint email_tokens_purpose_check;
    alter table email_tokens add constraint email_tokens_purpose_check check (purpose in ('confirm'));
    drop table notifications;
  `);
}
