import type { Knex } from "knex";

/** A link that was refused keeps why, so that the same post again gets the first answer. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table oauth_requests add column refusal text;
    create index oauth_requests_age on oauth_requests (expires_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index oauth_requests_age;
    alter table oauth_requests drop column refusal;
  `);
}
