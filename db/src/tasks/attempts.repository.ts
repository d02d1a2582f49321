import type { AttemptState } from "@lode/core/domain/tasks/lifecycle";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { maybe, one, run } from "../query.ts";

export interface Attempt {
  id: string;
  userId: string;
  state: AttemptState;
  reason: string | null;
  points: bigint | null;
}

export interface WantedAttempt {
  /** Where the caller has to know it before the commit. */
  id?: string;
  taskId: string;
  xId: string;
  accountId: string;
  userId: string;
  source: "manual" | "automation";
}

/**
 * Opens an attempt and says so in the outbox, in one statement; or returns the one that is open or won already: two
 * tabs and a repeated request meet in one row. `opened` says which it was.
 */
export async function openAttempt(
  db: DbOrTrx,
  attempt: WantedAttempt,
): Promise<Attempt & { opened: boolean }> {
  const made = await maybe<Attempt>(
    db,
    `with made as (
       insert into task_attempts (id, task_id, x_id, account_id, user_id, source, state, next_check_at)
       values (:id, :taskId, :xId, :accountId, :userId, :source, 'verifying', now() + interval '15 seconds')
       on conflict (task_id, x_id) where state <> 'not_done' do nothing
       returning id, task_id, account_id, user_id, state, reason, points
     ), told as (
       insert into outbox (id, event, payload, user_id)
       select :factId, 'attempt.requested', jsonb_build_object('attemptId', m.id, 'taskId', m.task_id,
         'taskType', t.task_type, 'accountId', m.account_id), m.user_id
       from made m join mining_tasks t on t.id = m.task_id
     )
     select id, user_id as "userId", state, reason, points from made`,
    { id: newId(), factId: newId(), ...attempt },
  );
  if (made) return { ...made, opened: true };
  const existing = await one<Attempt>(
    db,
    `select id, user_id as "userId", state, reason, points from task_attempts
     where task_id = :taskId and x_id = :xId and state <> 'not_done'`,
    { taskId: attempt.taskId, xId: attempt.xId },
  );
  return { ...existing, opened: false };
}

/** Closes the open attempts of an account that was removed. */
export async function closeAttemptsOfAccount(trx: Trx, accountId: string, reason: string): Promise<void> {
  await run(
    trx,
    `update task_attempts set state = 'not_done', reason = :reason, decided_at = now(), leased_until = null,
       next_check_at = null where account_id = :accountId and state in ('queued', 'verifying', 'unknown')`,
    { accountId, reason },
  );
}
