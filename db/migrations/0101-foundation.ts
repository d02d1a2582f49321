import type { Knex } from "knex";

/** Functions that the tables of several features use: partitions of months, and triggers that refuse changes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function uuid_at(moment timestamp with time zone) returns uuid language sql immutable parallel safe as $$
      select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
    $$;

    create function moment_of(id uuid) returns timestamp with time zone language sql immutable parallel safe as $$
      select to_timestamp(('x' || replace(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)
    $$;

    create function copy_statement_triggers(source regclass, target regclass) returns void language plpgsql as $$
      declare definition text;
      begin
        for definition in
          select regexp_replace(pg_get_triggerdef(t.oid), ' ON \\S+ ', ' ON ' || target::text || ' ')
          from pg_trigger t where t.tgrelid = source and not t.tgisinternal and t.tgtype & 1 = 0
        loop
          execute definition;
        end loop;
      end
    $$;

    create function partitioned_until(parent regclass) returns uuid language sql stable as $$
      select max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([0-9a-f-]+)''\\)'))[1])::uuid
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent
    $$;

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
      end
    $$;

    create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end
    $$;

    -- The same text as REMOVED in db/src/auth/delete-user.ts.
    create function refuse_change_but_removal() returns trigger language plpgsql as $$
      begin
        if new.reason = 'Removed with the account' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
          return new;
        end if;
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end
    $$;

    create function refuse_unknown_move() returns trigger language plpgsql as $$
      declare
        was text := to_jsonb(old) ->> tg_argv[0];
        becomes text := to_jsonb(new) ->> tg_argv[0];
      begin
        if not coalesce((tg_argv[1]::jsonb -> was) @> to_jsonb(becomes), false) then
          raise exception 'a row of % cannot go from % to %', tg_table_name, was, becomes
            using errcode = 'check_violation', constraint = tg_table_name || '_move';
        end if;
        return new;
      end
    $$;
  `);
}
