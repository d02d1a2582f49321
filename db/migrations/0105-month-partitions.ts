import type { Knex } from "knex";

/** Appended to, and read by time or by miner. */
const TABLES = ["ledger_entries", "verification_receipts", "notifications"];

/**
 * Partitions of months, first step: what makes them, and the bound of the rows that stand in the tables today. Rows are
 * divided by their key, a UUIDv7: it is in the order of time, and the key stays unique over all partitions. The bound is
 * a month away, so that no row that is written meanwhile can be beyond it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The smallest UUID of version 7 of a moment.
    create function uuid_at(moment timestamptz) returns uuid language sql immutable parallel safe as $$
      select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
    $$;

    -- The moment that a UUID of version 7 was made, to the millisecond.
    create function moment_of(id uuid) returns timestamptz language sql immutable parallel safe as $$
      select to_timestamp(('x' || replace(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)
    $$;

    -- Statement triggers are not inherited: without them, a partition could be written to by its own name.
    create function copy_statement_triggers(source regclass, target regclass) returns void language plpgsql as $$
    declare definition text;
    begin
      for definition in
        select regexp_replace(pg_get_triggerdef(t.oid), ' ON \\S+ ', ' ON ' || target::text || ' ')
        from pg_trigger t where t.tgrelid = source and not t.tgisinternal and t.tgtype & 1 = 0
      loop
        execute definition;
      end loop;
    end $$;

    -- The first moment for which a table has no partition of a month.
    create function partitioned_until(parent regclass) returns uuid language sql stable as $$
      select max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([0-9a-f-]+)''\\)'))[1])::uuid
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent
    $$;

    -- Makes the partitions of the coming months and returns how many. A month with rows in the default partition keeps
    -- them there. Attached, not created in place: readers and writers of the table go on.
    create function make_month_partitions(parent regclass, months_ahead integer) returns integer language plpgsql as $$
    declare
      month timestamptz;
      following timestamptz;
      part text;
      is_free boolean;
      made integer := 0;
    begin
      for n in 0..months_ahead loop
        month := (date_trunc('month', now() at time zone 'utc') + make_interval(months => n)) at time zone 'utc';
        following := (date_trunc('month', now() at time zone 'utc') + make_interval(months => n + 1)) at time zone 'utc';
        continue when uuid_at(month) < partitioned_until(parent);
        execute format('select not exists (select from %I where id >= %L and id < %L)', parent || '_default',
          uuid_at(month), uuid_at(following)) into is_free;
        continue when not is_free;
        part := parent || to_char(month at time zone 'utc', '"_"YYYY"_"MM');
        execute format('create table %I (like %s including defaults including constraints including indexes)',
          part, parent);
        perform copy_statement_triggers(parent, part::regclass);
        execute format('alter table %s attach partition %I for values from (%L) to (%L)',
          parent, part, uuid_at(month), uuid_at(following));
        made := made + 1;
      end loop;
      return made;
    end $$;
  `);
  for (const table of TABLES) {
    await knex.raw(`
      do $$ begin
        execute format('alter table ${table} add constraint ${table}_until check (id is not null and id < %L) not valid',
          uuid_at((date_trunc('month', now() at time zone 'utc') + interval '2 months') at time zone 'utc'));
      end $$`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`alter table ${table} drop constraint if exists ${table}_until`);
  await knex.raw(`
    drop function make_month_partitions;
    drop function partitioned_until;
    drop function copy_statement_triggers;
    drop function moment_of;
    drop function uuid_at;
  `);
}
