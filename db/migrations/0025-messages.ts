import type { Knex } from "knex";

/** What miners want to be told, and the mails that Lode sends to them by itself. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A miner without a row has chosen nothing.
    create table message_choices (
      user_id uuid primary key references users(id),
      monday_mail boolean not null,
      task_notice boolean not null,
      task_mail boolean not null,
      -- The miner's days and nights.
      time_zone text not null,
      changed_at timestamptz not null default now()
    );
    create index message_choices_monday on message_choices (user_id) where monday_mail;
    create index message_choices_tasks on message_choices (user_id) where task_notice or task_mail;

    create table miner_mails (
      -- A payout's mail has the id of its withdrawal.
      id uuid primary key,
      user_id uuid not null references users(id),
      kind text not null check (kind in ('payout', 'monday', 'task-open')),
      -- The withdrawal, or the day in the miner's zone: one mail for each.
      occasion text not null,
      -- The tasks that opened, or the rank that the mail names.
      detail jsonb not null default '{}',
      created_at timestamptz not null default now(),
      -- Not sent from then on: night begins, or the news is old.
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
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from email_tokens where purpose = 'unsubscribe';
    alter table email_tokens drop constraint email_tokens_purpose_check;
    alter table email_tokens add constraint email_tokens_purpose_check
      check (purpose in ('confirm', 'reset', 'cancel-wallet-change'));
    drop table miner_mails, message_choices;
  `);
}
