import { presentAward } from "@lode/core/contracts/present-award";
import type { AwardBreakdown } from "@lode/core/domain/points/formula";
import type { TaskType } from "@lode/core/domain/task-type";
import type { AttemptState } from "@lode/core/domain/tasks/lifecycle";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybe, one, run } from "../query.ts";

export interface Attempt {
  id: string;
  userId: string;
  state: AttemptState;
  reason: string | null;
  points: bigint | null;
}

/**
 * Opens an attempt, or returns the one that is open or won already: two tabs and a repeated request meet in
 * one row. `opened` says which it was.
 */
export async function openAttempt(
  trx: Trx,
  attempt: {
    taskId: string;
    xId: string;
    accountId: string;
    userId: string;
    source: "manual" | "automation";
  },
): Promise<Attempt & { opened: boolean }> {
  const made = await maybe<Attempt>(
    trx,
    `insert into task_attempts (id, task_id, x_id, account_id, user_id, source, state, next_check_at)
     values (:id, :taskId, :xId, :accountId, :userId, :source, 'verifying', now() + interval '15 seconds')
     on conflict (task_id, x_id) where state <> 'not_done' do nothing
     returning id, user_id as "userId", state, reason, points`,
    { id: newId(), ...attempt },
  );
  if (made) return { ...made, opened: true };
  const existing = await one<Attempt>(
    trx,
    `select id, user_id as "userId", state, reason, points from task_attempts
     where task_id = :taskId and x_id = :xId and state <> 'not_done'`,
    { taskId: attempt.taskId, xId: attempt.xId },
  );
  return { ...existing, opened: false };
}

/** What a worker needs to ask X and to award. */
export interface ClaimedAttempt {
  id: string;
  userId: string;
  xId: string;
  accountId: string;
  accountState: "active" | "needs_reconnect" | "removed";
  /** How often X was asked before this time. */
  checks: number;
  askedAt: Date;
  taskId: string;
  taskType: TaskType;
  targetUsername: string;
  targetTwitterId: string;
  targetTweetId: string | null;
  basePoints: bigint;
}

/** Leases an open attempt to this worker. Undefined: it is decided, or another worker has it. */
export async function claimAttempt(
  db: DbOrTrx,
  id: string,
  leaseSeconds: number,
): Promise<ClaimedAttempt | undefined> {
  return maybe<ClaimedAttempt>(
    db,
    `update task_attempts a set leased_until = now() + make_interval(secs => :leaseSeconds), checks = checks + 1
     from mining_tasks t, x_accounts x
     where a.id = :id and a.state in ('verifying', 'unknown') and (a.leased_until is null or a.leased_until < now())
       and t.id = a.task_id and x.id = a.account_id
     returning a.id, a.user_id as "userId", a.x_id as "xId", a.account_id as "accountId",
       x.state as "accountState", a.checks - 1 as checks, a.asked_at as "askedAt", t.id as "taskId",
       t.task_type as "taskType", t.target_username as "targetUsername",
       t.target_twitter_id as "targetTwitterId", t.target_tweet_id as "targetTweetId", t.base_points as "basePoints"`,
    { id, leaseSeconds },
  );
}

/**
 * Leases what waits on one task to this worker, oldest first, so that one question to X answers for all of it.
 * What was asked about before and is not due yet, and what another worker holds, is passed over.
 */
export async function claimWaiting(
  db: DbOrTrx,
  taskId: string,
  leaseSeconds: number,
  limit: number,
): Promise<ClaimedAttempt[]> {
  return many<ClaimedAttempt>(
    db,
    `update task_attempts a set leased_until = now() + make_interval(secs => :leaseSeconds), checks = checks + 1
     from mining_tasks t, x_accounts x
     where a.id in (
         select s.id from task_attempts s
         where s.task_id = :taskId and s.state in ('verifying', 'unknown')
           and (s.checks = 0 or s.next_check_at <= now())
           and (s.leased_until is null or s.leased_until < now())
         order by s.asked_at limit :limit for update skip locked)
       and t.id = a.task_id and x.id = a.account_id
     returning a.id, a.user_id as "userId", a.x_id as "xId", a.account_id as "accountId",
       x.state as "accountState", a.checks - 1 as checks, a.asked_at as "askedAt", t.id as "taskId",
       t.task_type as "taskType", t.target_username as "targetUsername",
       t.target_twitter_id as "targetTwitterId", t.target_tweet_id as "targetTweetId", t.base_points as "basePoints"`,
    { taskId, leaseSeconds, limit },
  );
}

/** Microdollars that X was asked for since midnight UTC. */
export async function spentToday(db: DbOrTrx): Promise<bigint> {
  const { spent } = await one<{ spent: bigint }>(
    db,
    `select coalesce(sum(cost_microdollars), 0)::bigint as spent from verification_receipts
     where asked_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`,
  );
  return spent;
}

/** True where this call decided; false where the attempt had been decided before. */
export async function markVerified(trx: Trx, id: string, award: AwardBreakdown): Promise<boolean> {
  const changed = await run(
    trx,
    `update task_attempts set state = 'verified', points = :points, breakdown = :breakdown,
       formula_version = :version, reason = null, decided_at = now(), leased_until = null, next_check_at = null
     where id = :id and state in ('verifying', 'unknown')`,
    {
      id,
      points: award.total,
      version: award.formulaVersion,
      breakdown: JSON.stringify(presentAward(award)),
    },
  );
  return changed === 1;
}

export async function markNotDone(trx: Trx, id: string, reason: string): Promise<boolean> {
  const changed = await run(
    trx,
    `update task_attempts set state = 'not_done', reason = :reason, decided_at = now(), leased_until = null,
       next_check_at = null where id = :id and state in ('verifying', 'unknown')`,
    { id, reason },
  );
  return changed === 1;
}

/** X could not say: ask again later, and let another worker do it. */
export async function markUnknown(trx: Trx, id: string, reason: string, nextCheckAt: Date): Promise<boolean> {
  const changed = await run(
    trx,
    `update task_attempts set state = 'unknown', reason = :reason, next_check_at = :nextCheckAt, leased_until = null
     where id = :id and state in ('verifying', 'unknown')`,
    { id, reason, nextCheckAt },
  );
  return changed === 1;
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

/** Open attempts that are due and that no worker holds: their job was lost, or their time has come again. */
export async function listDueAttempts(trx: Trx, limit: number): Promise<{ id: string; userId: string }[]> {
  return many<{ id: string; userId: string }>(
    trx,
    `update task_attempts set next_check_at = now() + interval '15 seconds'
     where id in (
       select id from task_attempts
       where state in ('verifying', 'unknown') and next_check_at <= now()
         and (leased_until is null or leased_until < now())
       order by next_check_at limit :limit for update skip locked)
     returning id, user_id as "userId"`,
    { limit },
  );
}

export interface NewReceipt {
  attemptId: string;
  probe: string;
  endpoint: string;
  askedAt: Date;
  observed: string;
  rule: string;
  result: "verified" | "not_done" | "unknown";
  costMicrodollars: number;
  bodySha256: string | null;
}

export async function insertReceipt(trx: Trx, receipt: NewReceipt): Promise<void> {
  await run(
    trx,
    `insert into verification_receipts (id, attempt_id, probe, endpoint, asked_at, observed, rule, result,
       cost_microdollars, body_sha256)
     values (:id, :attemptId, :probe, :endpoint, :askedAt, :observed, :rule, :result, :costMicrodollars, :bodySha256)`,
    { id: newId(), ...receipt },
  );
}
