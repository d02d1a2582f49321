import type { Knex } from "knex";

/** The outbox, what failed for good, and the operators who repair it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table outbox (
      id uuid primary key,
      event text not null,
      payload jsonb not null,
      -- The miner whose pages should hear of it.
      user_id uuid,
      created_at timestamptz not null default now(),
      dispatched_at timestamptz
    );
    create index outbox_undispatched on outbox (id) where dispatched_at is null;
    create index outbox_user on outbox (user_id, id) where user_id is not null;
    create index outbox_dispatched on outbox (dispatched_at) where dispatched_at is not null;

    -- Heard at commit: by the relay, which has work, and by the API, whose open pages may be stale.
    create function outbox_appended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('lode_outbox',
        json_build_object('id', new.id, 'event', new.event, 'userId', new.user_id, 'payload', new.payload)::text);
      return null;
    end $$;
    create trigger outbox_appended after insert on outbox for each row execute function outbox_appended();

    create table failed_jobs (
      id uuid primary key,
      queue text not null,
      job text not null,
      payload jsonb not null,
      error text not null,
      tries integer not null,
      failed_at timestamptz not null default now()
    );
    create index failed_jobs_newest on failed_jobs (failed_at desc);

    create table operators (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      password_hash text not null,
      created_at timestamptz not null default now()
    );
    create table operator_sessions (
      id uuid primary key,
      operator_id uuid not null references operators (id),
      cookie_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz
    );

    create table audit_log (
      id uuid primary key,
      actor text not null,
      act text not null,
      subject_id uuid,
      detail jsonb not null default '{}',
      at timestamptz not null default now()
    );
    create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table audit_log, operator_sessions, operators, failed_jobs, outbox;
    drop function outbox_appended;
  `);
}
