import type { Knex } from "knex";

const DAYS_AHEAD = 2;

/**
 * The outbox holds what waits, and nothing else: a relayed event is moved to partitions of days, which are dropped and
 * never purged row by row. `dispatched_at` and `claimed_until` are written only by programs of the release before; what
 * they dispatch is moved later.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table relayed_events (
      id uuid primary key,
      event text not null,
      payload jsonb not null,
      user_id uuid,
      created_at timestamptz not null
    ) partition by range (id);
    create index relayed_events_user on relayed_events (user_id, id) where user_id is not null;
    -- For a day without a partition: no event may be stuck for the lack of one. Events older than the upgrade are here.
    create table relayed_events_default partition of relayed_events default;

    -- Makes the partitions of the coming days (UTC), the first of which is tomorrow: what is already in the default
    -- partition may be of today. Drops the days that ended more than this many days ago.
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
    end $$;
    select turn_event_days(${DAYS_AHEAD}, 7);

    insert into relayed_events select id, event, payload, user_id, created_at from outbox where dispatched_at is not null;
    delete from outbox where dispatched_at is not null;
    drop index outbox_undispatched, outbox_dispatched;

    create view events as
      select id, event, payload, user_id, created_at, dispatched_at is not null as is_relayed from outbox
      union all select id, event, payload, user_id, created_at, true from relayed_events;

    -- One worker relays; the others wait for it to let go or to fall silent.
    create table relay_lease (
      only_row boolean primary key default true check (only_row),
      holder uuid,
      ends_at timestamptz not null default now()
    );
    insert into relay_lease default values;

    -- One notification a statement, with its events in a list; several when they are longer than one may be (8,000 bytes).
    -- An event that alone is too long for that is told without its payload.
    drop trigger outbox_appended on outbox;
    create or replace function outbox_appended() returns trigger language plpgsql as $$
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
    end $$;
    create trigger outbox_appended after insert on outbox referencing new table as appended
      for each statement execute function outbox_appended();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger outbox_appended on outbox;
    create or replace function outbox_appended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('lode_outbox',
        json_build_object('id', new.id, 'event', new.event, 'userId', new.user_id, 'payload', new.payload)::text);
      return null;
    end $$;
    drop table relay_lease;
    drop view events;
    create index outbox_undispatched on outbox (id) where dispatched_at is null;
    create index outbox_dispatched on outbox (dispatched_at) where dispatched_at is not null;
    insert into outbox (id, event, payload, user_id, created_at, dispatched_at)
      select id, event, payload, user_id, created_at, created_at from relayed_events;
    create trigger outbox_appended after insert on outbox for each row execute function outbox_appended();
    drop function turn_event_days;
    drop table relayed_events;
  `);
}
