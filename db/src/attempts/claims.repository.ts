import type { AwardBreakdownView } from "@lode/core/contracts/http/tasks";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { OPEN_ATTEMPT } from "../conditions.ts";
import type { DbOrTrx } from "../connection.ts";
import { many, oneValue } from "../query.ts";

/** The facts a worker needs for the probe and the award, read by the statement that leases the attempt. */
export interface ClaimedAttempt {
  id: string;
  userId: string;
  network: string;
  externalId: string;
  accountId: string;
  accountState: "active" | "needs_reconnect" | "removed";
  /** Null if the account was removed. */
  sealedTokens: string | null;
  followersCount: number;
  verified: boolean;
  isProtected: boolean;
  createdAt: Date | null;
  /** When the account's facts were read from the network. */
  refreshedAt: Date;
  source: "manual" | "automation";
  checks: number;
  askedAt: Date;
  /** When automation acted, and the id of the comment it posted; both are null for a manual action. */
  actedAt: Date | null;
  actedPostId: string | null;
  taskId: string;
  kind: ActionKind;
  username: string;
  targetUsername: string;
  targetAccountId: string;
  targetPostId: string | null;
  basePoints: bigint;
  /** The task has a budget or a maximum number of completions, so awards are decided under its lock. */
  capped: boolean;
  /** When the task ended or expires; null if neither. */
  taskEndsAt: Date | null;
  /** The award reserved for the attempt from the task's budget; null if nothing was reserved. */
  reserved: AwardBreakdownView | null;
  /** An operator has halted verification. */
  verificationHalted: boolean;
}

const LEASE = `
  update task_attempts a set leased_until = now() + make_interval(secs => :leaseSeconds), checks = checks + 1
  from mining_tasks t, social_accounts x
  where t.id = a.task_id and x.id = a.account_id`;

const CLAIMED = `
  returning a.id, a.user_id as "userId", a.network, a.external_id as "externalId", a.account_id as "accountId", x.state as "accountState",
    x.username, x.sealed_tokens as "sealedTokens", x.followers_count as "followersCount", x.verified, x.is_protected as "isProtected",
    x.created_on_network_at as "createdAt", x.refreshed_at as "refreshedAt", a.checks - 1 as checks,
    a.source, a.asked_at as "askedAt", t.id as "taskId", t.kind, t.target_username as "targetUsername",
    t.target_account_id as "targetAccountId", t.target_post_id as "targetPostId", t.base_points as "basePoints",
    t.budget_points is not null or t.max_completions is not null as capped,
    least(t.ended_at, t.expires_at) as "taskEndsAt", a.reserved_breakdown as reserved,
    (select d.acted_at from automation_actions d where a.source = 'automation' and d.task_id = a.task_id
      and d.external_id = a.external_id and d.state <> 'skipped') as "actedAt",
    (select d.post_id from automation_actions d where a.source = 'automation' and d.task_id = a.task_id
      and d.external_id = a.external_id and d.state <> 'skipped') as "actedPostId",
    exists (select from halts h where h.name = 'verification') as "verificationHalted"`;

/** The attempt `s` is open, due and not leased. */
const DUE = `s.state in ${OPEN_ATTEMPT} and (s.checks = 0 or s.next_check_at <= now())
  and (s.leased_until is null or s.leased_until < now())`;

/**
 * Leases a batch key's due attempts to this worker, oldest first, so that one run verifies all of them.
 * Attempts that are not due yet, or that another worker has leased, are not returned.
 */
export const claimBatch = (db: DbOrTrx, batchKey: string, leaseSeconds: number, limit: number) =>
  many<ClaimedAttempt>(db, { batchKey, leaseSeconds, limit })(`${LEASE} and a.id in (
       select s.id from task_attempts s where s.batch_key = :batchKey and ${DUE}
       order by s.asked_at limit :limit for update skip locked) ${CLAIMED}`);

/** How many attempts, of any batch key, have not been probed yet. Stops counting at `most`. */
export const countUnprobed = (db: DbOrTrx, most: number) =>
  oneValue<number>(db, { most })(`select count(*)::int as count from (
       select 1 from task_attempts where state = 'verifying' and checks = 0 limit :most) as unprobed`);

const DUE_AGAIN = `s.state in ${OPEN_ATTEMPT} and s.next_check_at <= now()
  and (s.leased_until is null or s.leased_until < now())`;

/** Whether `listDueBatches` would find any batch key. */
export const BATCHES_ARE_DUE = `exists (select from task_attempts s where ${DUE_AGAIN})`;

/** Batch keys with open attempts that are due and not leased: their job was lost, or they are due again. */
export const listDueBatches = (db: DbOrTrx, limit: number) =>
  many<{ batchKey: string }>(db, { limit })(`
    select distinct s.batch_key as "batchKey" from task_attempts s where ${DUE_AGAIN} limit :limit`);
