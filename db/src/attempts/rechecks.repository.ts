import type { RecheckProgress } from "@lode/core/domain/attempts/award-recheck";
import type { AttemptState } from "@lode/core/domain/attempts/lifecycle";
import type { AccountKey } from "@lode/core/domain/networks/account-facts";
import type { Target } from "@lode/core/domain/networks/action-kinds";
import type { ActReference } from "@lode/core/domain/networks/probe-outcome";
import { type Said, storedWords } from "@lode/core/domain/sentences/say";
import { OPEN_ATTEMPT } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, columnsOf, hasRow, many, maybe, run } from "../query.ts";

export async function scheduleRechecks(
  trx: Trx,
  rechecks: readonly { attemptId: string; dueAt: Date }[],
): Promise<void> {
  if (rechecks.length === 0) return;
  await run(trx, { ids: rechecks.map(newId), ...columnsOf(rechecks, "attemptId", "dueAt") })(`
    insert into award_rechecks (id, attempt_id, state, due_at)
      select r.id, r.attempt_id, 'scheduled', r.due_at
      from unnest(:ids::uuid[], :attemptId::uuid[], :dueAt::timestamptz[]) as r (id, attempt_id, due_at)`);
}

/**
 * Schedules a re-check of the award that this action earned or may still earn, even if the award is not in
 * the sample: an action may be undone while its attempt is still being verified.
 */
export const scheduleRecheckOf = (trx: Trx, act: { taskId: string; externalId: string }, dueAt: Date) =>
  run(trx, { id: newId(), dueAt, ...act })(`insert into award_rechecks (id, attempt_id, state, due_at)
     select :id, id, 'scheduled', :dueAt from task_attempts
     where task_id = :taskId and external_id = :externalId and (state in ${OPEN_ATTEMPT} or state = 'verified')`);

export interface ClaimedRecheck extends RecheckProgress, Target {
  id: string;
  /** The database's time of the claim. */
  now: Date;
  /** The end of the lease. Later writes have no effect once another worker has leased the re-check. */
  leasedUntil: Date;
  attemptId: string;
  attemptState: AttemptState;
  /** Null while the attempt is not verified. */
  awardedAt: Date | null;
  /** What identifies the action at X. */
  reference: ActReference | null;
  userId: string;
  /** The miner deleted the Lode account. The re-checks then concern the miner who has linked the X account. */
  isOwnerDeleted: boolean;
  suspended: boolean;
  network: string;
  externalId: string;
  /** The X account's name as the awarded miner knows it. */
  username: string;
  /** The active link of the X account, whether this miner's or another's; null if there is none. */
  link: { accountId: string; userId: string; username: string; sealedTokens: string } | null;
  points: bigint;
  /** The time until which another re-check's notice lets the miner repeat the action; null without such a notice. */
  graceUntil: Date | null;
}

/** Leases a due re-check. Undefined if it has ended, is not due, or another worker has leased it. */
export const claimRecheck = (db: DbOrTrx, id: string, leaseMs: number) =>
  maybe<ClaimedRecheck>(db, { id, leaseMs })(`
    update award_rechecks r set due_at = date_trunc('milliseconds', now()) + make_interval(secs => :leaseMs / 1000.0)
      from task_attempts a
      join mining_tasks t on t.id = a.task_id
      join social_accounts x on x.id = a.account_id
      join users u on u.id = a.user_id
      left join social_accounts l on l.network = a.network and l.external_id = a.external_id and l.state = 'active' and l.sealed_tokens is not null
      where r.id = :id and r.due_at <= now() and a.id = r.attempt_id
      returning r.id, date_trunc('milliseconds', now()) as now, r.due_at as "leasedUntil", r.attempt_id as "attemptId", a.state as "attemptState",
        -- Rows from before this column existed warned of an undone action.
        case when r.state = 'warned' then coalesce(r.warned_of, 'undone') end as "warnedOf",
        r.warned_at as "warnedAt", r.unlinked_since as "unlinkedSince", r.unanswered, r.unproved,
        a.decided_at as "awardedAt", a.act_reference as reference, a.user_id as "userId",
        u.deleted_at is not null as "isOwnerDeleted", u.suspended_at is not null and u.deleted_at is null as suspended,
        a.network, a.external_id as "externalId", x.username, a.points,
        case when l.id is not null then json_build_object('accountId', l.id, 'userId', l.user_id, 'username', l.username,
          'sealedTokens', l.sealed_tokens) end as link,
        t.kind, t.target_username as "targetUsername",
        t.target_account_id as "targetAccountId", t.target_post_id as "targetPostId",
        (select max(o.due_at) from award_rechecks o where o.attempt_id = a.id and o.id <> r.id
          and o.state = 'warned' and o.warned_of = 'undone') as "graceUntil"`);

export const listDueRechecks = (db: DbOrTrx, limit: number) =>
  many<{ recheckId: string }>(db, { limit })(`
    select id as "recheckId" from award_rechecks where due_at <= now() order by due_at limit :limit`);

type Lease = Pick<ClaimedRecheck, "id" | "leasedUntil">;

/** Schedules the re-check again, after a warning or undecided. False if the lease was lost. */
export const postponeRecheck = (
  db: DbOrTrx,
  { id, leasedUntil }: Lease,
  dueAt: Date,
  progress: RecheckProgress,
) =>
  changedOne(db, { id, leasedUntil, dueAt, ...progress })(`
    update award_rechecks set due_at = :dueAt, unlinked_since = :unlinkedSince, unanswered = :unanswered,
        unproved = :unproved, warned_at = :warnedAt, warned_of = :warnedOf::text, state = case when :warnedOf::text is null then 'scheduled' else 'warned' end
      where id = :id and due_at = :leasedUntil`);

/** Locks the re-check until the transaction ends. False if the lease was lost. */
export const holdsLease = (trx: Trx, { id, leasedUntil }: Lease) =>
  hasRow(trx, { id, leasedUntil })(`
    select from award_rechecks where id = :id and due_at = :leasedUntil for update`);

/** False if the lease was lost. */
export const endRecheck = (db: DbOrTrx, { id, leasedUntil }: Lease, state: "kept" | "reversed" | "dropped") =>
  changedOne(db, { id, leasedUntil, state })(`
    update award_rechecks set state = :state, due_at = null, ended_at = now()
      where id = :id and due_at = :leasedUntil`);

/** Waiting re-checks of an account, as stored in `waits_for`. */
const WAITS_FOR = "concat(:network::text, ':', :externalId::text)";

/**
 * Lets the re-check wait until somebody links the account, which wakes it; due at once if the account was linked
 * in the meantime. The caller holds the account's lock (`lockAccount`). The next link starts again, without
 * the earlier warning.
 */
export const waitForLink = (trx: Trx, { id, leasedUntil, network, externalId }: Lease & AccountKey) =>
  run(trx, { id, leasedUntil, network, externalId })(`
    update award_rechecks set state = case when linked.yes then 'scheduled' else 'waiting' end,
        due_at = case when linked.yes then now() end,
        waits_for = case when not linked.yes then ${WAITS_FOR} end,
        warned_at = null, warned_of = null, unlinked_since = null, unanswered = 0, unproved = 0
      from (select exists (select from social_accounts where network = :network and external_id = :externalId
        and state = 'active' and sealed_tokens is not null) as yes) linked
      where id = :id and due_at = :leasedUntil`);

/** Makes the re-checks due that wait for this account. */
export const wakeRechecks = (trx: Trx, { network, externalId }: AccountKey) =>
  run(trx, { network, externalId })(`
    update award_rechecks set state = 'scheduled', due_at = now(), waits_for = null where waits_for = ${WAITS_FOR}`);

/** Deletes what identifies the action, once no re-check of the award needs it. */
export const forgetActReference = (trx: Trx, attemptId: string) =>
  run(trx, { attemptId })(`
    update task_attempts a set act_reference = null where a.id = :attemptId and not exists (
      select from award_rechecks r where r.attempt_id = a.id and r.ended_at is null)`);

export const updateActReference = (trx: Trx, attemptId: string, reference: ActReference) =>
  run(trx, { attemptId, reference: JSON.stringify(reference) })(`
    update task_attempts set act_reference = :reference::jsonb where id = :attemptId`);

export interface ReversedAttempt {
  network: string;
  externalId: string;
  /** The award was reversed before, and given back after an objection. */
  wasRestored: boolean;
}

/** verified → reversed. Undefined if the attempt was not verified; otherwise the caller transfers the points. */
export const markReversed = (trx: Trx, attemptId: string, reason: Said) =>
  maybe<ReversedAttempt>(trx, { attemptId, reason: storedWords(reason) })(`
    update task_attempts a set state = 'reversed', reason = :reason where id = :attemptId and state = 'verified'
      returning a.network, a.external_id as "externalId", exists (select from ledger_transfers
        where business_key = concat('restored:', a.task_id, ':', a.external_id)) as "wasRestored"`);
