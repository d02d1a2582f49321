import type { Knex } from "knex";

/** Alarms, where they go, and what was sent. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table alarms (
      id uuid primary key,
      -- The finding, and the queue or the network that it is about.
      key text not null,
      -- The worst since the alarm opened.
      light text not null check (light in ('amber', 'red')),
      text text not null,
      runbook text not null,
      page text,
      opened_at timestamptz not null,
      missing_since timestamptz,
      cleared_at timestamptz
    );
    create unique index alarms_open on alarms (key) where cleared_at is null;
    create index alarms_cleared on alarms (cleared_at) where cleared_at is not null;

    create table alarm_channels (
      id uuid primary key,
      kind text not null check (kind in ('mail', 'webhook')),
      -- An email address, or an address of the web.
      target text not null,
      sealed_secret text,
      created_by text not null,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      ended_by text,
      ended_reason text,
      constraint alarm_channels_secret check ((kind = 'webhook') = (sealed_secret is not null)),
      constraint alarm_channels_ended check (num_nonnulls(ended_at, ended_by, ended_reason) in (0, 3))
    );
    create unique index alarm_channels_working on alarm_channels (kind, target) where ended_at is null;

    create table alarm_messages (
      id uuid primary key,
      -- Null for a test.
      alarm_id uuid references alarms(id),
      channel_id uuid not null references alarm_channels(id),
      news text not null check (news in ('opened', 'worsened', 'cleared', 'test')),
      light text check (light in ('amber', 'red')),
      text text not null,
      state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      tries integer not null default 0,
      next_at timestamptz,
      last_status integer,
      last_error text,
      created_at timestamptz not null,
      ended_at timestamptz,
      constraint alarm_messages_about check ((news = 'test') = (alarm_id is null)),
      constraint alarm_messages_next check ((state = 'pending') = (next_at is not null)),
      constraint alarm_messages_ended_state check ((state = 'pending') = (ended_at is null)),
      -- A channel hears each news of an alarm once.
      constraint alarm_messages_once unique (alarm_id, channel_id, news)
    );
    create index alarm_messages_due on alarm_messages (next_at) where state = 'pending';
    create unique index alarm_messages_one_test on alarm_messages (channel_id) where state = 'pending' and news = 'test';
    create index alarm_messages_newest on alarm_messages (channel_id, id);
    create index alarm_messages_ended on alarm_messages (ended_at) where ended_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table alarm_messages, alarm_channels, alarms;");
}
