import type { Knex } from "knex";

/** When X was last asked about an account by itself: one that X does not show is not asked about again within the day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table x_accounts add column refresh_asked_at timestamptz;
    create index x_accounts_refresh on x_accounts (greatest(refreshed_at, refresh_asked_at)) where state = 'active';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index x_accounts_refresh; alter table x_accounts drop column refresh_asked_at");
}
