import type { Knex } from "knex";

/** Neutral of the network, second step: what stands in the old columns is copied to the new ones. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into automation_switches (account_id, kind, switched_on_at)
    select s.account_id, k.kind, coalesce(
      (select min(c.given_at) from automation_consents c where c.account_id = s.account_id and c.action = k.kind), now())
    from automation_settings s, action_kinds k
    where k.kind = 'follow' and s.auto_follow or k.kind = 'like' and s.auto_like
      or k.kind = 'repost' and s.auto_repost or k.kind = 'comment' and s.auto_comment;

    -- As adapters/src/networks/x/batches.ts makes them.
    update task_attempts a set batch_key = case t.task_type
      when 'follow' then 'x:follow:' || a.x_id
      when 'like' then 'x:like:' || a.x_id || ':' || t.target_tweet_id
      else 'x:' || t.task_type || ':' || t.target_tweet_id end
    from mining_tasks t where t.id = a.task_id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update automation_settings s set
      auto_follow = exists (select from automation_switches w where w.account_id = s.account_id and w.kind = 'follow'),
      auto_like = exists (select from automation_switches w where w.account_id = s.account_id and w.kind = 'like'),
      auto_repost = exists (select from automation_switches w where w.account_id = s.account_id and w.kind = 'repost'),
      auto_comment = exists (select from automation_switches w where w.account_id = s.account_id and w.kind = 'comment');
    delete from automation_switches;
    update task_attempts set batch_key = null;
  `);
}
