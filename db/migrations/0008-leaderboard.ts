import type { Knex } from "knex";

/** Seasons and their frozen results. Ranks are in Redis and are computed from the ledger. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table seasons (
      id uuid primary key,
      name text not null check ((length(name) >= 1) and (length(name) <= 60)),
      -- Days in UTC; the second is the first that no longer counts.
      starts_on date not null,
      ends_on date not null,
      announced_by text not null,
      announced_at timestamptz not null default now(),
      frozen_at timestamptz,
      -- Roots are never deleted.
      root_number bigint,
      miners integer check (miners >= 0),
      results_hash bytea,
      signature bytea,
      public_key bytea,
      constraint seasons_frozen_whole
        check (num_nonnulls(frozen_at, root_number, miners, results_hash, signature, public_key) = any (array[0, 6])),
      constraint seasons_length check (ends_on > starts_on)
    );
    create index seasons_open on seasons (ends_on) where frozen_at is null;

    create table season_results (
      season_id uuid not null references seasons(id),
      rank integer not null check (rank > 0),
      user_id uuid not null references users(id),
      points bigint not null check (points > 0),
      -- Names the miner in what is published, and nothing else does.
      reference uuid not null default gen_random_uuid(),
      constraint season_results_once unique (season_id, user_id),
      constraint season_results_pkey primary key (season_id, rank)
    );

    create function user_ranking_changed() returns trigger language plpgsql as $$
      begin
        update ledger_accounts set changed_in = pg_current_xact_id() where id = new.id;
        return null;
      end
    $$;

    create function season_changed() returns trigger language plpgsql as $$
      begin
        if old.frozen_at is not null
          or (old.id, old.name, old.starts_on, old.ends_on, old.announced_by, old.announced_at)
            is distinct from (new.id, new.name, new.starts_on, new.ends_on, new.announced_by, new.announced_at) then
          raise exception 'an announced season does not change'
            using errcode = 'restrict_violation', constraint = 'seasons_announced';
        end if;
        return new;
      end
    $$;

    create function season_results_added() returns trigger language plpgsql as $$
      begin
        if exists (select from seasons s where s.frozen_at is not null and s.id in (select season_id from added)) then
          raise exception 'a frozen season has all of its results'
            using errcode = 'restrict_violation', constraint = 'season_results_complete';
        end if;
        return null;
      end
    $$;

    create trigger user_ranking_changed after update of suspended_at, email_confirmed_at on users
      for each row when ((((old.suspended_at is null) <> (new.suspended_at is null)) or ((old.email_confirmed_at is null) <> (new.email_confirmed_at is null)))) execute function user_ranking_changed();
    create trigger season_changed before update on seasons for each row execute function season_changed();
    create trigger season_results_added after insert on season_results
      referencing new table as added for each statement execute function season_results_added();
    create trigger season_results_append_only before delete or update or truncate on season_results
      for each statement execute function refuse_change();
    create trigger seasons_kept before delete or truncate on seasons
      for each statement execute function refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table season_results, seasons cascade;
    drop function season_results_added, season_changed, user_ranking_changed cascade;
  `);
}
