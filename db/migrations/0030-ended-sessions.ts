import type { Knex } from "knex";

/** Whoever holds a stream open for a session hears at commit that it has ended, by whatever way it ended. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('lode_session_ended', new.id::text);
      return null;
    end $$;
    create trigger session_ended after update of ended_at on sessions for each row
      when (old.ended_at is null and new.ended_at is not null) execute function session_ended();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger session_ended on sessions;
    drop function session_ended;
  `);
}
