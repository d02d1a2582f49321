import type { Knex } from "knex";

/**
 * The daily cap is counted by X account and by the UTC day: neither removing and relinking an account nor another
 * time zone begins a new one. Comments without the id of their post say why they cannot be undone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    update automation_actions set acted_on = (acted_at at time zone 'utc')::date where acted_at is not null;
    alter table automation_actions add constraint automation_actions_utc_day
      check (acted_on = (acted_at at time zone 'utc')::date);
    create index automation_actions_x_day on automation_actions (x_id, acted_on);
    drop index automation_actions_day;

    update automation_actions set reason = 'post-unknown'
    where state = 'done' and action = 'comment' and post_id is null and reason is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update automation_actions set reason = null where state = 'done' and reason = 'post-unknown';
    create index automation_actions_day on automation_actions (account_id, acted_on);
    drop index automation_actions_x_day;
    alter table automation_actions drop constraint automation_actions_utc_day;
    update automation_actions a set acted_on = (a.acted_at at time zone s.time_zone)::date
    from automation_settings s where s.account_id = a.account_id and a.acted_at is not null;
  `);
}
