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
      changed_at timestamptz not null default now(),
      -- A task has opened that the miner does not know of yet.
      notice_due boolean not null default false,
      mail_due boolean not null default false,
      noticed_at timestamptz
    );
    create index message_choices_monday on message_choices (time_zone, user_id) where monday_mail;
    create index message_choices_tasks on message_choices (user_id) where task_notice or task_mail;
    create index message_choices_notice_due on message_choices (user_id) where notice_due;
    create index message_choices_mail_due on message_choices (user_id) where mail_due;

    -- When miners were told that the task is open. What is open already is no news.
    alter table mining_tasks add column announced_at timestamptz;
    update mining_tasks set announced_at = now() where state = 'published' and (starts_at is null or starts_at <= now());
    create index mining_tasks_unannounced on mining_tasks (created_at) where state = 'published' and announced_at is null;

    create table miner_mails (
      -- A payout's mail has the id of its withdrawal.
      id uuid primary key,
      user_id uuid not null references users(id),
      kind text not null check (kind in ('payout', 'monday', 'task-open')),
      -- The withdrawal, or the day in the miner's zone: one mail for each.
      occasion text not null,
      -- The rank that a Monday's mail names; the next one says how it has changed.
      rank integer,
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
    drop table miner_mails, message_choices;
    drop index mining_tasks_unannounced;
    alter table mining_tasks drop column announced_at;
  `);
}
