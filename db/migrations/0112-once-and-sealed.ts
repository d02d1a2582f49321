import type { Knex } from "knex";

/**
 * One act is paid once, whichever tasks ask for it, and a transfer takes no entries after its own transaction.
 * The release before pays an act again for a second task, so its attempts have no act.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What a task asks for: tasks with the same act can each be done, and paid, once by an account.
    alter table mining_tasks add column act text not null
      generated always as (network || ' ' || kind || ' ' || coalesce(target_post_id, target_account_id, id::text)) stored;
    create index mining_tasks_act on mining_tasks (act) where state = 'published';
    alter table task_attempts add column act text;
    -- Acts that were paid twice before stay as they are: the later attempts have no act.
    update task_attempts a set act = o.act from (
      select a.id, t.act, a.state, row_number() over (partition by t.act, a.external_id
        order by a.state in ('verified', 'reversed') desc, a.state <> 'not_done' desc, a.asked_at, a.id) as n
      from task_attempts a join mining_tasks t on t.id = a.task_id
    ) o where o.id = a.id and (o.n = 1 or o.state = 'not_done');
    create unique index task_attempts_act_once on task_attempts (act, external_id) where state <> 'not_done';

    create function ledger_entries_sealed() returns trigger language plpgsql as $$
      begin
        -- A transfer bears the time of its transaction, in which its entries are written.
        if exists (select from ledger_transfers where id = new.transfer_id and created_at <> now()) then
          raise exception 'a ledger transfer takes no more entries'
            using errcode = 'check_violation', constraint = 'ledger_transfer_sealed';
        end if;
        return null;
      end
    $$;
    create trigger ledger_entries_sealed after insert on ledger_entries
      for each row execute function ledger_entries_sealed();
  `);
}
