import type { Knex } from "knex";

/** Ranks are in Redis and are computed from the ledger: a change of who is ranked changes the miner's account. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function user_ranking_changed() returns trigger language plpgsql as $$
      begin
        update ledger_accounts set changed_in = pg_current_xact_id() where id = new.id;
        return null;
      end
    $$;

    create trigger user_ranking_changed after update of suspended_at, email_confirmed_at on users
      for each row when ((((old.suspended_at is null) <> (new.suspended_at is null)) or ((old.email_confirmed_at is null) <> (new.email_confirmed_at is null)))) execute function user_ranking_changed();
  `);
}
