import type { Knex } from "knex";

const TABLES = [
  "withdrawals",
  "users",
  "mining_tasks",
  "payout_transactions",
  "failed_jobs",
  "objections",
] as const;

/** Names are found by the beginning of any word, and subjects by the last eight digits of their ids. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index profiles_name_words on profiles using gin (to_tsvector('simple', display_name));
    ${TABLES.map((table) => `create index ${table}_id_end on ${table} (right(id::text, 8));`).join("\n")}
    alter table job_failures add column stack text;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table job_failures drop column stack;
    drop index profiles_name_words, ${TABLES.map((table) => `${table}_id_end`).join(", ")};
  `);
}
