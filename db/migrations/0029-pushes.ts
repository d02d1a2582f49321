import type { Knex } from "knex";

/** The browsers in which miners want to be told, and what is pushed to them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table push_subscriptions (
      id uuid primary key,
      user_id uuid not null references users(id),
      -- A subscription ends with the session, but not when the session expires: the page renews it at the next sign-in.
      session_id uuid not null references sessions(id),
      -- An address of the browser's push service. Another miner who signs in to the same browser takes it over.
      endpoint text not null constraint push_subscriptions_endpoint unique,
      -- The browser's keys, as base64url. They encrypt; only the browser can decrypt.
      p256dh text not null,
      auth text not null,
      -- The device's days and nights.
      time_zone text not null,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      ended_at timestamptz,
      end_reason text check (end_reason in ('turned-off', 'gone', 'too-many')),
      constraint push_subscriptions_end check ((ended_at is null) = (end_reason is null))
    );
    create index push_subscriptions_miner on push_subscriptions (user_id) where ended_at is null;
    create index push_subscriptions_ended on push_subscriptions (ended_at) where ended_at is not null;

    create table pushes (
      id uuid primary key,
      subscription_id uuid not null references push_subscriptions(id),
      -- Not a foreign key: a partition of notifications that another table references could not be dropped.
      notification_id uuid not null,
      -- The next try. A worker that tries moves it, so that no other does meanwhile.
      due_at timestamptz not null,
      -- Not sent from then on: night begins on the device.
      ends_at timestamptz not null,
      tries integer not null default 0,
      ended_at timestamptz,
      outcome text check (outcome in ('delivered', 'read', 'gone', 'late', 'failed')),
      constraint pushes_outcome check ((ended_at is null) = (outcome is null)),
      constraint pushes_once unique (notification_id, subscription_id)
    );
    create index pushes_due on pushes (due_at) where ended_at is null;
    create index pushes_subscription on pushes (subscription_id);
    create index pushes_age on pushes (ends_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table pushes, push_subscriptions");
}
