import type { Knex } from "knex";

/**
 * Neutral of the network, first step: what is new stands beside what it replaces. Kinds are rows, switches are rows,
 * and accounts, tasks, attempts, actions and link requests say which network they are of.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- As in core/src/domain/networks/action-kinds.ts; db/src/networks-migration.test.ts compares both.
    create table action_kinds (
      kind text primary key check (kind ~ '^[a-z_]+$'),
      target text not null check (target in ('account', 'post')),
      has_text boolean not null
    );
    insert into action_kinds (kind, target, has_text) values
      ('follow', 'account', false), ('like', 'post', false), ('repost', 'post', false), ('comment', 'post', true);

    create table automation_switches (
      account_id uuid not null references x_accounts (id),
      kind text not null references action_kinds (kind),
      switched_on_at timestamptz not null,
      primary key (account_id, kind)
    );

    alter table x_accounts add column network text not null default 'x';
    alter table mining_tasks add column network text not null default 'x';
    alter table task_attempts add column network text not null default 'x', add column batch_key text;
    alter table automation_actions add column network text not null default 'x';
    alter table oauth_requests add column network text not null default 'x';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table oauth_requests drop column network;
    alter table automation_actions drop column network;
    alter table task_attempts drop column batch_key, drop column network;
    alter table mining_tasks drop column network;
    alter table x_accounts drop column network;
    drop table automation_switches, action_kinds;
  `);
}
