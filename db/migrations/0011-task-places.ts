import type { Knex } from "knex";

/** A task may end at a number of completions. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mining_tasks
      add column max_completions integer check (max_completions > 0),
      add column completions integer not null default 0 check (completions >= 0);
    update mining_tasks t set completions = (
      select count(*) from task_attempts a where a.task_id = t.id and a.state = 'verified');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table mining_tasks drop column max_completions, drop column completions");
}
