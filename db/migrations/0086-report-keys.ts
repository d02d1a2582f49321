import type { Knex } from "knex";

/** Keys of other systems for reports; only their hashes are stored. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table report_keys (
      id uuid primary key,
      name text not null,
      key_hash bytea not null unique,
      -- The last characters, to recognise a key by.
      ending text not null,
      reports text[] not null check (cardinality(reports) > 0),
      expires_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz,
      revoked_by text,
      created_by text not null,
      created_at timestamptz not null default now(),
      check ((revoked_at is null) = (revoked_by is null))
    );
    -- What a task cost and when it was completed; also of attempts that were not done.
    create index task_attempts_task on task_attempts (task_id, id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index task_attempts_task; drop table report_keys");
}
