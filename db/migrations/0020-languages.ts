import type { Knex } from "knex";

/** The language in which a miner reads mails. Older miners and sign-ups have English. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sign_ups add column language text not null default 'en' check (language in ('en', 'de'));
    alter table profiles add column language text not null default 'en' check (language in ('en', 'de'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table profiles drop column language;
    alter table sign_ups drop column language;
  `);
}
