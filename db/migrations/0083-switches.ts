import type { Knex } from "knex";

/** The settings in force in each worker, without secrets; and the acts that switch something, for the page that shows them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table worker_heartbeats add column settings jsonb not null default '{}';
    create index audit_log_switches on audit_log (id desc)
      where act like 'halted %' or act like 'resumed %' or act like 'paused %';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index audit_log_switches; alter table worker_heartbeats drop column settings");
}
