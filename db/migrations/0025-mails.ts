import type { Knex } from "knex";

/** Who wants the weekly mail, and the mails that Lode sends to miners by itself. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A miner without a row has not turned the mail on.
    create table weekly_mail_readers (
      user_id uuid primary key references users(id),
      -- The zone of the miner's Mondays.
      time_zone text not null,
      since timestamptz not null default now()
    );
    create index weekly_mail_readers_zone on weekly_mail_readers (time_zone, user_id);

    create table miner_mails (
      -- A payout's mail has the id of its withdrawal.
      id uuid primary key,
      user_id uuid not null references users(id),
      kind text not null check (kind in ('payout', 'weekly')),
      -- The withdrawal, or the day in the miner's zone: one mail for each.
      occasion text not null,
      -- The rank that a weekly mail names; the next one says how it has changed.
      rank integer,
      created_at timestamptz not null default now(),
      -- Not sent from then on: the news is old.
      ends_at timestamptz not null,
      claimed_at timestamptz,
      ended_at timestamptz,
      outcome text check (outcome in ('sent', 'refused', 'nothing-to-say')),
      constraint miner_mails_outcome check ((ended_at is null) = (outcome is null)),
      constraint miner_mails_once unique (user_id, kind, occasion)
    );
    create index miner_mails_waiting on miner_mails (created_at) where ended_at is null;
    create index miner_mails_age on miner_mails (created_at);

    alter table email_tokens drop constraint email_tokens_purpose_check;
    alter table email_tokens add constraint email_tokens_purpose_check
      check (purpose in ('confirm', 'reset', 'cancel-wallet-change', 'unsubscribe'));
    create index email_tokens_unsubscribe on email_tokens (expires_at) where purpose = 'unsubscribe';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index email_tokens_unsubscribe;
    delete from email_tokens where purpose = 'unsubscribe';
    alter table email_tokens drop constraint email_tokens_purpose_check;
    alter table email_tokens add constraint email_tokens_purpose_check
      check (purpose in ('confirm', 'reset', 'cancel-wallet-change'));
    drop table miner_mails, weekly_mail_readers;
  `);
}
