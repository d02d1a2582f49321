import { taskIsOpen } from "../conditions.ts";
import type { DbOrTrx } from "../connection.ts";
import { many } from "../query.ts";

/**
 * Condition on a text `c`: it was posted, may have been posted, or is planned. An action skipped without an
 * answer (account removed, outcome never seen) may have posted its text; an action that X refused has not.
 */
export const IS_USED = `exists (select from automation_actions a where a.task_id = c.task_id and a.text = c.text
  and (a.state <> 'skipped' or a.acted_at is not null and a.reason in ('account-removed', 'never-seen')))`;

/** A task's next unused texts. */
export interface FreeTexts {
  taskId: string;
  targetUsername: string;
  /** At most `most` texts, in the order in which they will be used. */
  texts: string[];
  /** The total number of unused texts. */
  left: number;
}

/** Automation's next texts for every open comment task with unused texts, newest task first. */
export const listFreeTexts = (db: DbOrTrx, now: Date, most: number): Promise<FreeTexts[]> =>
  many(
    db,
    `select t.id as "taskId", t.target_username as "targetUsername", free.texts[1:cast(:most as int)] as texts,
       cardinality(free.texts) as left
     from mining_tasks t, lateral (
       select array_agg(c.text order by c.n) as texts from task_texts c where c.task_id = t.id and not ${IS_USED}) free
     where free.texts is not null and ${taskIsOpen(":now::timestamptz")}
     order by t.created_at desc, t.id desc limit 200`,
    { now, most },
  );
