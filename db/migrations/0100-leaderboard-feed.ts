import type { Knex } from "knex";

/**
 * What the leaderboard's read model is fed from. Both are written by triggers on the ledger's accounts, so that an award
 * needs no further statement and the programs of the previous release feed it too.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The transaction that last changed what the leaderboard shows of this miner. A reader that remembers its snapshot
    -- finds by it exactly what it has not seen, also of transactions that committed late; a clock could not tell.
    alter table ledger_accounts add column changed_in xid8;
    create index ledger_accounts_changed on ledger_accounts (changed_in) where changed_in is not null;

    -- Points that a miner earned on a day (UTC), net of what was taken back on that day; only for days with either.
    -- Without a foreign key: the trigger below, which alone writes it, holds the lock on the account.
    create table earned_days (
      user_id uuid not null,
      day date not null,
      points bigint not null,
      primary key (user_id, day)
    ) with (fillfactor = 80);
    create index earned_days_day on earned_days (day, user_id);

    create function ledger_account_changed() returns trigger language plpgsql as $$
    begin
      new.changed_in := pg_current_xact_id();
      return new;
    end $$;
    create trigger ledger_account_changed before update on ledger_accounts for each row
      when (new.lifetime <> old.lifetime) execute function ledger_account_changed();

    create function ledger_accounts_earned() returns trigger language plpgsql as $$
    begin
      insert into earned_days as d (user_id, day, points)
      select n.id, (now() at time zone 'utc')::date, n.lifetime - o.lifetime
      from after_update n join before_update o on o.id = n.id
      where n.lifetime <> o.lifetime
      on conflict (user_id, day) do update set points = d.points + excluded.points;
      return null;
    end $$;
    create trigger ledger_accounts_earned after update on ledger_accounts
      referencing old table as before_update new table as after_update
      for each statement execute function ledger_accounts_earned();

    -- Whether a miner is ranked at all.
    create function user_ranking_changed() returns trigger language plpgsql as $$
    begin
      update ledger_accounts set changed_in = pg_current_xact_id() where id = new.id;
      return null;
    end $$;
    create trigger user_ranking_changed after update of suspended_at, email_confirmed_at on users for each row
      when ((old.suspended_at is null) <> (new.suspended_at is null)
        or (old.email_confirmed_at is null) <> (new.email_confirmed_at is null))
      execute function user_ranking_changed();

    -- Only as far back as the longest window: the triggers above wait for this statement. Awards wait with it.
    insert into earned_days (user_id, day, points)
    select e.account_id, (e.created_at at time zone 'utc')::date, sum(e.amount)
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'user'
    where e.created_at >= now() - interval '31 days'
      and t.kind in ('award', 'reversal', 'referral', 'referral_reversed', 'adjustment')
    group by 1, 2;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger user_ranking_changed on users;
    drop trigger ledger_accounts_earned on ledger_accounts;
    drop trigger ledger_account_changed on ledger_accounts;
    drop function user_ranking_changed, ledger_accounts_earned, ledger_account_changed;
    drop table earned_days;
    alter table ledger_accounts drop column changed_in;
  `);
}
