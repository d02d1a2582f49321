import type { Knex } from "knex";

/**
 * An open attempt reserves its whole award of the task's budget, as it was computed from the account's known facts when
 * it was opened; so does what automation is about to do. A task knows when it ended: an open attempt is still decided
 * for a while after it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Points, and the award's parts by which they are paid where the budget bears no more.
    alter table task_attempts add column reserved_points bigint, add column reserved_breakdown jsonb,
      -- Given up for good when the account has to be reconnected: another may have taken the place meanwhile.
      add column holds_place boolean not null default true,
      add constraint task_attempts_reserved check ((reserved_points is null) = (reserved_breakdown is null));
    alter table automation_actions add column reserved_points bigint;
    alter table mining_tasks add column ended_at timestamptz;
    update task_attempts a set holds_place = false from x_accounts x
      where x.id = a.account_id and x.state = 'needs_reconnect' and a.state in ('verifying', 'unknown');
    update mining_tasks set ended_at = now() where state = 'ended';
    alter table mining_tasks add constraint mining_tasks_ended check ((state = 'ended') = (ended_at is not null));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mining_tasks drop column ended_at;
    alter table automation_actions drop column reserved_points;
    alter table task_attempts drop column reserved_points, drop column reserved_breakdown, drop column holds_place;
  `);
}
