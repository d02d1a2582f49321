import type { Knex } from "knex";

/**
 * What automation may say for a comment task. A text belongs to one task at a time until the task ends, so that no two
 * tasks say the same, and changes only while the task is a draft: what miners were shown stays. Bounds as in
 * core/src/domain/tasks/comment-texts.ts. `mining_tasks.comment_templates`, which nothing ever filled, is not read any
 * more; it stays for workers of the version before.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table task_texts (
      task_id uuid not null references mining_tasks (id),
      -- In the order in which they are used.
      n integer not null check (n between 1 and 1000),
      text text not null check (char_length(text) between 1 and 1000 and text = btrim(text) and text !~ '[[:cntrl:]]'),
      -- By which two texts are taken for the same.
      folded text not null check (folded <> ''),
      -- False once the task has ended: another task may say it then.
      reserved boolean not null default true,
      primary key (task_id, n)
    );
    create unique index task_texts_reserved on task_texts (folded) where reserved;

    create index automation_actions_task_texts on automation_actions (task_id, text) where text is not null;

    insert into task_texts (task_id, n, text, folded, reserved)
    select distinct on (lower(c.text), t.state = 'ended') t.id, c.n, btrim(c.text), lower(btrim(c.text)), t.state <> 'ended'
    from mining_tasks t, unnest(t.comment_templates) with ordinality as c (text, n)
    where t.task_type = 'comment' and btrim(c.text) <> '' and char_length(c.text) <= 1000
      and c.text !~ '[[:cntrl:]]' and c.n <= 1000
    order by lower(c.text), t.state = 'ended', t.created_at, t.id, c.n
    on conflict do nothing;

    create function task_texts_of_drafts() returns trigger language plpgsql as $$
    begin
      perform from mining_tasks where id = coalesce(new.task_id, old.task_id) and task_type = 'comment'
        and state = 'draft' for no key update;
      if not found then
        raise exception 'the texts of a task change only while it is the draft of a comment task'
          using errcode = 'check_violation', constraint = 'task_texts_draft';
      end if;
      return coalesce(new, old);
    end $$;
    create trigger task_texts_of_drafts before insert or delete or update of task_id, n, text, folded on task_texts
      for each row execute function task_texts_of_drafts();

    create function task_texts_released() returns trigger language plpgsql as $$
    begin
      update task_texts set reserved = false where task_id = new.id;
      return null;
    end $$;
    create trigger task_texts_released after update of state on mining_tasks for each row
      when (new.state = 'ended' and old.state <> 'ended') execute function task_texts_released();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update mining_tasks t set comment_templates = x.texts
    from (select task_id, array_agg(text order by n) as texts from task_texts group by task_id) x where x.task_id = t.id;
    drop index automation_actions_task_texts;
    drop trigger task_texts_released on mining_tasks;
    drop function task_texts_released;
    drop table task_texts;
    drop function task_texts_of_drafts;
  `);
}
