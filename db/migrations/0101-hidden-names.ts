import type { Knex } from "knex";

/** Miners who appear on the leaderboard without name and picture. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table profiles add column hides_name boolean not null default false");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table profiles drop column hides_name");
}
