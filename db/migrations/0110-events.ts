import type { Knex } from "knex";

/** Events on their way to jobs, failed jobs and their repairs, and notices. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function payload_values(payload jsonb) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(value), '{}') from jsonb_each_text(payload)
    $$;

    create table outbox (
      id uuid primary key,
      event text not null,
      payload jsonb not null,
      -- The miner whose pages should hear of it.
      user_id uuid,
      created_at timestamptz not null default now(),
      traceparent text,
      constraint outbox_traceparent check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$')
    );
    create index outbox_user on outbox (user_id, id) where user_id is not null;

    create table relayed_events (
      id uuid primary key,
      event text not null,
      payload jsonb not null,
      user_id uuid,
      created_at timestamptz not null
    ) partition by range (id);
    create index relayed_events_user on relayed_events (user_id, id) where user_id is not null;

    -- One worker relays; the others wait for it to let go or to fall silent.
    create table relay_lease (
      only_row boolean primary key default true check (only_row),
      holder uuid,
      ends_at timestamptz not null default now()
    );

    create table notifications (
      id uuid primary key,
      user_id uuid not null references users(id),
      kind text not null,
      detail jsonb not null default '{}'::jsonb,
      created_at timestamptz not null default now(),
      read_at timestamptz
    ) partition by range (id);
    create index notifications_unread on notifications (user_id) where read_at is null;
    create index notifications_user on notifications (user_id, id desc);

    create table sweep_runs (
      name text primary key,
      started_at timestamptz not null
    );

    create table failed_jobs (
      id uuid primary key,
      queue text not null,
      job text not null,
      payload jsonb not null,
      error text not null,
      tries integer not null,
      failed_at timestamptz not null default now(),
      -- Names one job of one queue for as long as it exists; BullMQ's ids begin again after a flush of
      -- Redis.
      run_key text unique,
      -- The error without its ids and numbers, so that failures with the same cause are found together.
      error_class text not null default '',
      state text not null default 'failed'
        check (state in ('retrying', 'failed', 'replaying', 'recovered', 'discarded')),
      first_failed_at timestamptz not null default now(),
      replays integer not null default 0
    );
    create index failed_jobs_by_id on failed_jobs (id desc);
    create index failed_jobs_id_end on failed_jobs (right(id::text, 8));
    create index failed_jobs_class on failed_jobs (error_class, id desc);
    create index failed_jobs_job on failed_jobs (job, id desc);
    create index failed_jobs_newest on failed_jobs (failed_at desc);
    create index failed_jobs_payload on failed_jobs using gin (payload_values(payload));
    create index failed_jobs_queue on failed_jobs (queue, id desc);
    create index failed_jobs_state on failed_jobs (state, id desc);

    create table job_failures (
      failed_job_id uuid not null references failed_jobs(id),
      -- Over all replays.
      n integer not null,
      error text not null,
      failed_at timestamptz not null default now(),
      stack text,
      constraint job_failures_pkey primary key (failed_job_id, n)
    );

    create table job_repairs (
      id uuid primary key,
      action text not null check (action in ('retry', 'discard')),
      filter jsonb not null,
      reason text not null,
      actor text not null,
      per_second integer not null check ((per_second >= 1) and (per_second <= 500)),
      not_before timestamptz,
      state text not null default 'running' check (state in ('running', 'stopped', 'done')),
      created_at timestamptz not null default now(),
      ended_at timestamptz
    );
    create index job_repairs_running on job_repairs (id) where state = 'running';

    create table job_repair_items (
      repair_id uuid not null references job_repairs(id),
      failed_job_id uuid not null references failed_jobs(id),
      predicted text not null check (predicted in ('run', 'discard', 'nothing-to-do')),
      claimed_at timestamptz,
      outcome text
        check (outcome in ('done', 'nothing-to-do', 'discarded', 'failed-again', 'changed-meanwhile', 'stopped')),
      ended_at timestamptz,
      constraint job_repair_items_pkey primary key (repair_id, failed_job_id)
    );
    create index job_repair_items_claimed on job_repair_items (claimed_at)
      where (claimed_at is not null) and (outcome is null);
    create index job_repair_items_job on job_repair_items (failed_job_id);
    create index job_repair_items_waiting on job_repair_items (repair_id, failed_job_id) where claimed_at is null;

    create table paused_queues (
      queue text primary key,
      reason text not null,
      actor text not null,
      paused_at timestamptz not null default now()
    );

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

    create function outbox_appended() returns trigger language plpgsql as $$
      begin
        perform pg_notify('lode_events', '[' || string_agg(text, ',' order by id) || ']')
        from (
          select id, text, sum(octet_length(text) + 1) over (order by id) / 6000 as part
          from (
            select id, json_build_object('id', id, 'event', event, 'userId', user_id, 'payload',
              case when octet_length(payload::text) < 1700 then payload else '{}' end)::text as text
            from appended
          ) told
        ) parted group by part;
        return null;
      end
    $$;

    create function turn_event_days(days_ahead integer, days_kept integer) returns void language plpgsql as $$
      declare
        today date := (now() at time zone 'utc')::date;
        day date;
        part text;
      begin
        for n in 1..days_ahead loop
          day := today + n;
          part := 'relayed_events_' || to_char(day, 'YYYY_MM_DD');
          continue when to_regclass(part) is not null;
          execute format('create table %I partition of relayed_events for values from (%L) to (%L)', part,
            uuid_at(day::timestamp at time zone 'utc'), uuid_at((day + 1)::timestamp at time zone 'utc'));
        end loop;
        for part in
          select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'relayed_events'::regclass and c.relname ~ '^relayed_events_\\d{4}_\\d{2}_\\d{2}$'
            and to_date(right(c.relname, 10), 'YYYY_MM_DD') < today - days_kept
        loop
          execute format('drop table %I', part);
        end loop;
        delete from relayed_events_default where id < uuid_at((today - days_kept)::timestamp at time zone 'utc');
      end
    $$;

    create view events as
      select id, event, payload, user_id, created_at, false as is_relayed from outbox
      union all
      select id, event, payload, user_id, created_at, true from relayed_events;

    create trigger outbox_appended after insert on outbox
      referencing new table as appended for each statement execute function outbox_appended();
    insert into relay_lease default values;
    -- The first partition ends with the next month.
    do $$ begin
      execute format('create table notifications_first partition of notifications for values from (minvalue) to (%L)',
        uuid_at((date_trunc('month', now() at time zone 'utc') + interval '2 months') at time zone 'utc'));
    end $$;
    -- For a month without a partition: no write may be refused for the lack of one.
    create table notifications_default partition of notifications default;
    select copy_statement_triggers('notifications', 'notifications_first');
    select copy_statement_triggers('notifications', 'notifications_default');
    select make_month_partitions('notifications', 3);
    create table relayed_events_default partition of relayed_events default;
    select turn_event_days(2, 7);
  `);
}
