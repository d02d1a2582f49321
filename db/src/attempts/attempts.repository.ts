import { presentAward } from "@lode/core/contracts/present-award";
import type { AttemptState } from "@lode/core/domain/attempts/lifecycle";
import type { AwardBreakdown } from "@lode/core/domain/points/formula";
import { type Said, storedWords } from "@lode/core/domain/sentences/say";
import { OPEN_ATTEMPT, taskIsOpen } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { maybe, run } from "../query.ts";

export interface Attempt {
  id: string;
  /** Another task, if the account did the act for that one. */
  taskId: string;
  userId: string;
  state: AttemptState;
  reason: string | null;
  points: bigint | null;
}

export interface WantedAttempt {
  /** Set if the caller needs the id before the commit. */
  id?: string;
  taskId: string;
  externalId: string;
  accountId: string;
  userId: string;
  /** Attempts with the same key are claimed and verified by one run. */
  batchKey: string;
  source: "manual" | "automation";
  /** The award by the account's current facts, for a task with a budget: reserved until the verdict. */
  reserved?: AwardBreakdown;
}

const ATTEMPT = `id, task_id as "taskId", user_id as "userId", state, reason, points`;

/**
 * Opens an attempt and appends its event in one statement. If the attempt exists and is open, verified or
 * reversed, or the account has one for another task with the same act, returns that row instead. `opened` is true for a
 * new attempt. Undefined if the task takes no more attempts, but an action that automation took while the
 * task was open is always accepted.
 */
export async function openAttempt(
  db: DbOrTrx,
  { reserved, ...attempt }: WantedAttempt,
): Promise<(Attempt & { opened: boolean }) | undefined> {
  const made = await maybe<Attempt>(
    db,
    `with made as (
       insert into task_attempts (id, task_id, network, batch_key, external_id, account_id, user_id, source, state, next_check_at,
         reserved_points, reserved_breakdown, act)
       select :id, t.id, t.network, :batchKey, :externalId, :accountId, :userId, :source, 'verifying', now() + interval '15 seconds',
         :reservedPoints::bigint, :reservedBreakdown::jsonb, t.act
       from mining_tasks t where t.id = :taskId and (:source::text = 'automation' or ${taskIsOpen("now()")})
       on conflict do nothing
       returning id, task_id, batch_key, user_id, state, reason, points
     ), told as (
       insert into outbox (id, event, payload, user_id)
       select :eventId, 'attempt.requested', jsonb_build_object('attemptId', m.id, 'batchKey', m.batch_key), m.user_id
       from made m
     )
     select ${ATTEMPT} from made`,
    {
      id: newId(),
      eventId: newId(),
      ...attempt,
      reservedPoints: reserved?.total ?? null,
      reservedBreakdown: reserved ? JSON.stringify(presentAward(reserved)) : null,
    },
  );
  if (made) return { ...made, opened: true };
  const existing = await maybe<Attempt>(
    db,
    `select ${ATTEMPT} from task_attempts
     where (act = (select act from mining_tasks where id = :taskId) or task_id = :taskId) and external_id = :externalId and state <> 'not_done'`,
    { taskId: attempt.taskId, externalId: attempt.externalId },
  );
  return existing && { ...existing, opened: false };
}

/** Closes the open attempts of removed accounts. */
export const closeAttemptsOfAccounts = (
  trx: Trx,
  accountIds: readonly string[],
  reason: Said,
): Promise<void> =>
  run(
    trx,
    `update task_attempts set state = 'not_done', reason = :reason, decided_at = now(), leased_until = null,
       next_check_at = null where account_id = any(:accountIds::uuid[]) and state in ${OPEN_ATTEMPT}`,
    { accountIds, reason: storedWords(reason) },
  );
