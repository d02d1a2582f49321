import type { Knex } from "knex";

/** When the last backup was taken, and which database servers payments were signed on. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table backups (
      id uuid primary key,
      started_at timestamptz not null,
      ended_at timestamptz not null check (ended_at >= started_at),
      bytes bigint not null check (bytes > 0),
      -- Whether the server archived its log, so that any later moment can be restored.
      has_log boolean not null
    );
    create index backups_ended on backups (ended_at);

    -- A restored, copied or promoted database may lack payments that are on their way.
    create table database_servers (
      -- The cluster, the database in it, and its timeline.
      identity text primary key,
      seen_at timestamptz not null default now(),
      -- A payment signed on an earlier server is void above this block height; null on the first server.
      void_above bigint,
      settled_at timestamptz
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table backups; drop table database_servers;");
}
