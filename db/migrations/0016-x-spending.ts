import type { Knex } from "knex";

/** What reading X cost in a day where no receipt stands for it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table x_spending (
      day date not null,
      purpose text not null check (purpose in ('accounts', 'rechecks', 'automation')),
      microdollars bigint not null check (microdollars > 0),
      primary key (day, purpose)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table x_spending");
}
