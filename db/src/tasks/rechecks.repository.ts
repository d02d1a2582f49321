import type { ActReference } from "@lode/core/domain/absence";
import type { TaskType } from "@lode/core/domain/task-type";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybe, run } from "../query.ts";

export async function scheduleRechecks(
  trx: Trx,
  rechecks: readonly { attemptId: string; dueAt: Date }[],
): Promise<void> {
  if (rechecks.length === 0) return;
  await run(
    trx,
    `insert into award_rechecks (id, attempt_id, state, due_at)
     select r.id, r.attempt_id, 'scheduled', r.due_at
     from unnest(:ids::uuid[], :attemptIds::uuid[], :moments::timestamptz[]) as r (id, attempt_id, due_at)`,
    {
      ids: rechecks.map(newId),
      attemptIds: rechecks.map((one) => one.attemptId),
      moments: rechecks.map((one) => one.dueAt),
    },
  );
}

/** The award that came of this act, if there is one, is looked at again at this moment, sampled or not. */
export async function scheduleRecheckOf(
  trx: Trx,
  act: { taskId: string; xId: string },
  dueAt: Date,
): Promise<void> {
  await run(
    trx,
    `insert into award_rechecks (id, attempt_id, state, due_at)
     select :id, id, 'scheduled', :dueAt from task_attempts
     where task_id = :taskId and x_id = :xId and state = 'verified'`,
    { id: newId(), dueAt, ...act },
  );
}

/** What a worker needs to look at an award again. */
export interface ClaimedRecheck {
  id: string;
  attemptId: string;
  warned: boolean;
  /** When the miner was told; null before that. */
  warnedAt: Date | null;
  awardedAt: Date;
  /** Looks that X answered without proving anything. */
  unproved: number;
  /** What names the act at X. */
  reference: ActReference | null;
  userId: string;
  xId: string;
  accountId: string;
  accountState: "active" | "needs_reconnect" | "removed";
  points: bigint;
  taskType: TaskType;
  targetUsername: string;
  targetTwitterId: string;
  targetTweetId: string | null;
}

/** Leases a due re-check of an award that still stands. Undefined: it has ended, is not due, or somebody has it. */
export async function claimRecheck(
  db: DbOrTrx,
  id: string,
  at: { now: Date; leasedUntil: Date },
): Promise<ClaimedRecheck | undefined> {
  return maybe<ClaimedRecheck>(
    db,
    `update award_rechecks r set due_at = :leasedUntil
     from task_attempts a, mining_tasks t, x_accounts x
     where r.id = :id and r.due_at <= :now and a.id = r.attempt_id and a.state = 'verified'
       and t.id = a.task_id and x.id = a.account_id
     returning r.id, r.attempt_id as "attemptId", r.state = 'warned' as warned, r.warned_at as "warnedAt",
       r.unproved, a.decided_at as "awardedAt", a.act_reference as reference, a.user_id as "userId",
       a.x_id as "xId", a.account_id as "accountId", x.state as "accountState", a.points,
       t.task_type as "taskType", t.target_username as "targetUsername",
       t.target_twitter_id as "targetTwitterId", t.target_tweet_id as "targetTweetId"`,
    { id, ...at },
  );
}

export const listDueRechecks = (db: DbOrTrx, now: Date, limit: number): Promise<{ id: string }[]> =>
  many<{ id: string }>(
    db,
    "select id from award_rechecks where due_at <= :now order by due_at limit :limit",
    {
      now,
      limit,
    },
  );

/** Looked at, with nothing to be done about it yet. */
export async function postponeRecheck(
  db: DbOrTrx,
  id: string,
  dueAt: Date,
  state: "scheduled" | "warned",
): Promise<void> {
  await run(
    db,
    `update award_rechecks set due_at = :dueAt, state = :state,
       warned_at = case when :state = 'warned' then coalesce(warned_at, now()) end
     where id = :id and due_at is not null`,
    { id, dueAt, state },
  );
}

/** X answered, and neither the act nor its absence is proved. */
export async function postponeUnproved(db: DbOrTrx, id: string, dueAt: Date): Promise<void> {
  await run(
    db,
    "update award_rechecks set due_at = :dueAt, unproved = unproved + 1 where id = :id and due_at is not null",
    { id, dueAt },
  );
}

/** True where this call ended it. */
export async function endRecheck(
  db: DbOrTrx,
  id: string,
  state: "kept" | "reversed" | "dropped",
  now: Date,
): Promise<boolean> {
  const changed = await run(
    db,
    "update award_rechecks set state = :state, due_at = null, ended_at = :now where id = :id and due_at is not null",
    { id, state, now },
  );
  return changed === 1;
}

/** What names the act at X now. */
export async function updateActReference(
  trx: Trx,
  attemptId: string,
  reference: ActReference,
): Promise<void> {
  await run(trx, "update task_attempts set act_reference = :reference::jsonb where id = :attemptId", {
    attemptId,
    reference: JSON.stringify(reference),
  });
}

/** verified → reversed. True where this call reversed it; the points are the caller's transfer. */
export async function markReversed(trx: Trx, attemptId: string, reason: string): Promise<boolean> {
  const changed = await run(
    trx,
    "update task_attempts set state = 'reversed', reason = :reason where id = :attemptId and state = 'verified'",
    { attemptId, reason },
  );
  return changed === 1;
}

/** Points that are still to be taken back, by miner, locked until the transaction ends. Who owes none is left out. */
export async function lockDebts(trx: Trx, userIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await many<{ userId: string; owed: bigint }>(
    trx,
    `select user_id as "userId", owed from point_debts where user_id = any(:userIds::uuid[]) and owed > 0
     order by user_id for update`,
    { userIds: [...new Set(userIds)] },
  );
  return new Map(rows.map(({ userId, owed }) => [userId, owed]));
}

export async function addDebt(trx: Trx, userId: string, points: bigint): Promise<void> {
  await run(
    trx,
    `insert into point_debts (user_id, owed) values (:userId, :points)
     on conflict (user_id) do update set owed = point_debts.owed + excluded.owed`,
    { userId, points },
  );
}

/** `points` of it were taken back. */
export async function payDebt(trx: Trx, userId: string, points: bigint): Promise<void> {
  await run(trx, "update point_debts set owed = owed - :points where user_id = :userId", { userId, points });
}
