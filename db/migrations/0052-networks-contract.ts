import type { Knex } from "knex";

/**
 * Neutral of the network, third step: names and rules follow, and what was replaced goes. Ids of accounts and posts are
 * the network's own and opaque.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table x_accounts rename to social_accounts;
    alter table social_accounts rename column x_id to external_id;
    alter table social_accounts rename column x_created_at to created_on_network_at;
    alter table social_accounts drop constraint x_accounts_x_id_check;
    alter table social_accounts alter column network drop default;
    drop index x_accounts_one_active_link, x_accounts_removed;
    create unique index social_accounts_one_active_link on social_accounts (network, external_id)
      where state <> 'removed';
    create index social_accounts_removed on social_accounts (network, external_id, removed_at)
      where state = 'removed';
    alter index x_accounts_user rename to social_accounts_user;
    alter index x_accounts_refresh rename to social_accounts_refresh;

    alter table x_farewells rename to token_revocations;
    alter table token_revocations rename column said_at to asked_at;

    alter table oauth_requests rename to link_requests;
    alter table link_requests rename column oauth_token to request_key;
    alter table link_requests alter column network drop default;
    alter index oauth_requests_age rename to link_requests_age;

    alter table mining_tasks rename column task_type to kind;
    alter table mining_tasks rename column target_twitter_id to target_account_id;
    alter table mining_tasks rename column target_tweet_id to target_post_id;
    alter table mining_tasks drop column comment_templates;
    alter table mining_tasks alter column network drop default;
    alter table mining_tasks drop constraint mining_tasks_task_type_check;
    alter table mining_tasks drop constraint mining_tasks_check;
    alter table mining_tasks add constraint mining_tasks_kind foreign key (kind) references action_kinds (kind);

    create function mining_tasks_target() returns trigger language plpgsql as $$
    begin
      perform from action_kinds k
        where k.kind = new.kind and (k.target = 'post') = (new.target_post_id is not null);
      if not found then
        raise exception 'a task of the kind % has the wrong target', new.kind
          using errcode = 'check_violation', constraint = 'mining_tasks_target';
      end if;
      return new;
    end $$;
    create trigger mining_tasks_target before insert or update of kind, target_post_id on mining_tasks
      for each row execute function mining_tasks_target();

    create or replace function task_texts_of_drafts() returns trigger language plpgsql as $$
    begin
      perform from mining_tasks t join action_kinds k on k.kind = t.kind and k.has_text
        where t.id = coalesce(new.task_id, old.task_id) and t.state = 'draft' for no key update of t;
      if not found then
        raise exception 'the texts of a task change only while it is the draft of a kind with texts'
          using errcode = 'check_violation', constraint = 'task_texts_draft';
      end if;
      return coalesce(new, old);
    end $$;

    alter table task_attempts rename column x_id to external_id;
    alter table task_attempts alter column network drop default, alter column batch_key set not null;
    create index task_attempts_open_batch on task_attempts (batch_key, asked_at)
      where state in ('verifying', 'unknown');

    alter table automation_actions rename column x_id to external_id;
    alter table automation_actions rename column action to kind;
    alter table automation_actions rename column looks to probes;
    alter table automation_actions drop constraint automation_actions_action_check;
    alter table automation_actions add constraint automation_actions_kind foreign key (kind) references action_kinds (kind);
    alter table automation_actions alter column network drop default;
    drop index automation_actions_x_day;
    create index automation_actions_account_day on automation_actions (network, external_id, acted_on);

    alter table automation_consents rename column action to kind;
    alter table automation_consents drop constraint automation_consents_action_check;
    alter table automation_consents add constraint automation_consents_kind foreign key (kind) references action_kinds (kind);

    drop index automation_settings_on;
    alter table automation_settings drop column auto_follow, drop column auto_like, drop column auto_repost,
      drop column auto_comment;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table automation_settings
      add column auto_follow boolean not null default false, add column auto_like boolean not null default false,
      add column auto_repost boolean not null default false, add column auto_comment boolean not null default false;
    create index automation_settings_on on automation_settings (account_id)
      where auto_follow or auto_like or auto_repost or auto_comment;

    alter table automation_consents drop constraint automation_consents_kind;
    alter table automation_consents rename column kind to action;
    alter table automation_consents add constraint automation_consents_action_check
      check (action in ('follow', 'like', 'repost', 'comment'));

    drop index automation_actions_account_day;
    alter table automation_actions drop constraint automation_actions_kind;
    alter table automation_actions rename column probes to looks;
    alter table automation_actions rename column kind to action;
    alter table automation_actions rename column external_id to x_id;
    alter table automation_actions alter column network set default 'x';
    alter table automation_actions add constraint automation_actions_action_check
      check (action in ('follow', 'like', 'repost', 'comment'));
    create index automation_actions_x_day on automation_actions (x_id, acted_on);

    drop index task_attempts_open_batch;
    alter table task_attempts alter column network set default 'x', alter column batch_key drop not null;
    alter table task_attempts rename column external_id to x_id;

    drop trigger mining_tasks_target on mining_tasks;
    drop function mining_tasks_target;
    alter table mining_tasks drop constraint mining_tasks_kind;
    alter table mining_tasks add column comment_templates text[] not null default '{}';
    alter table mining_tasks rename column target_post_id to target_tweet_id;
    alter table mining_tasks rename column target_account_id to target_twitter_id;
    alter table mining_tasks rename column kind to task_type;
    alter table mining_tasks alter column network set default 'x';
    alter table mining_tasks add constraint mining_tasks_task_type_check
      check (task_type in ('follow', 'like', 'repost', 'comment'));
    alter table mining_tasks add constraint mining_tasks_check
      check (task_type = 'follow' or target_tweet_id is not null);
    create or replace function task_texts_of_drafts() returns trigger language plpgsql as $$
    begin
      perform from mining_tasks where id = coalesce(new.task_id, old.task_id) and task_type = 'comment'
        and state = 'draft' for no key update;
      if not found then
        raise exception 'the texts of a task change only while it is the draft of a comment task'
          using errcode = 'check_violation', constraint = 'task_texts_draft';
      end if;
      return coalesce(new, old);
    end $$;

    alter index link_requests_age rename to oauth_requests_age;
    alter table link_requests alter column network set default 'x';
    alter table link_requests rename column request_key to oauth_token;
    alter table link_requests rename to oauth_requests;

    alter table token_revocations rename column asked_at to said_at;
    alter table token_revocations rename to x_farewells;

    alter index social_accounts_refresh rename to x_accounts_refresh;
    alter index social_accounts_user rename to x_accounts_user;
    drop index social_accounts_removed, social_accounts_one_active_link;
    alter table social_accounts alter column network set default 'x';
    alter table social_accounts rename column created_on_network_at to x_created_at;
    alter table social_accounts rename column external_id to x_id;
    alter table social_accounts add constraint x_accounts_x_id_check check (x_id ~ '^[0-9]{1,20}$');
    alter table social_accounts rename to x_accounts;
    create unique index x_accounts_one_active_link on x_accounts (x_id) where state <> 'removed';
    create index x_accounts_removed on x_accounts (x_id, removed_at) where state = 'removed';
  `);
}
