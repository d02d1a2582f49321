import type { AwardBreakdownView } from "@lode/core/contracts/http/tasks";
import type { TaskType } from "@lode/core/domain/task-type";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe, one } from "../query.ts";
import { OPEN_ATTEMPT } from "../state-lists.ts";

/** What a worker needs to ask X and to award, read in the statement that leases the attempt. */
export interface ClaimedAttempt {
  id: string;
  userId: string;
  xId: string;
  accountId: string;
  accountState: "active" | "needs_reconnect" | "removed";
  /** Null where the account was removed. */
  sealedTokens: string | null;
  followersCount: number;
  verified: boolean;
  createdAt: Date | null;
  /** When the account's facts were read at X. */
  refreshedAt: Date;
  source: "manual" | "automation";
  /** How often X was asked before this time. */
  checks: number;
  askedAt: Date;
  /** When automation told X, and the id of the comment that it posted; null for what was done by hand. */
  actedAt: Date | null;
  actedPostId: string | null;
  taskId: string;
  taskType: TaskType;
  targetUsername: string;
  targetTwitterId: string;
  targetTweetId: string | null;
  basePoints: bigint;
  /** The task has a budget or a number of completions: awards are decided under its lock. */
  capped: boolean;
  /** When the task ended or expires; null where neither is known. */
  taskEndsAt: Date | null;
  /** What it holds of the budget, and its parts; null where nothing was reserved. */
  reserved: AwardBreakdownView | null;
  /** An operator has halted verification. */
  halted: boolean;
}

const LEASE = `
  update task_attempts a set leased_until = now() + make_interval(secs => :leaseSeconds), checks = checks + 1
  from mining_tasks t, x_accounts x
  where t.id = a.task_id and x.id = a.account_id`;

const CLAIMED = `
  returning a.id, a.user_id as "userId", a.x_id as "xId", a.account_id as "accountId", x.state as "accountState",
    x.sealed_tokens as "sealedTokens", x.followers_count as "followersCount", x.verified,
    x.x_created_at as "createdAt", x.refreshed_at as "refreshedAt", a.checks - 1 as checks,
    a.source, a.asked_at as "askedAt", t.id as "taskId", t.task_type as "taskType", t.target_username as "targetUsername",
    t.target_twitter_id as "targetTwitterId", t.target_tweet_id as "targetTweetId", t.base_points as "basePoints",
    t.budget_points is not null or t.max_completions is not null as capped,
    least(t.ended_at, t.expires_at) as "taskEndsAt", a.reserved_breakdown as reserved,
    (select d.acted_at from automation_actions d where a.source = 'automation' and d.task_id = a.task_id
      and d.x_id = a.x_id and d.state <> 'skipped') as "actedAt",
    (select d.post_id from automation_actions d where a.source = 'automation' and d.task_id = a.task_id
      and d.x_id = a.x_id and d.state <> 'skipped') as "actedPostId",
    exists (select from halts h where h.name = 'verification') as halted`;

const FREE = "(s.leased_until is null or s.leased_until < now())";
/** Never asked about, or due again. */
const WAITING = `s.state in ${OPEN_ATTEMPT} and (s.checks = 0 or s.next_check_at <= now()) and ${FREE}`;

/** Leases an open attempt to this worker. Undefined: it is decided, or another worker has it. */
export async function claimAttempt(
  db: DbOrTrx,
  id: string,
  leaseSeconds: number,
): Promise<ClaimedAttempt | undefined> {
  return maybe<ClaimedAttempt>(
    db,
    `${LEASE} and a.id = :id and a.state in ${OPEN_ATTEMPT}
       and (a.leased_until is null or a.leased_until < now()) ${CLAIMED}`,
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
    `${LEASE} and a.id in (
       select s.id from task_attempts s where s.task_id = :taskId and ${WAITING}
       order by s.asked_at limit :limit for update skip locked) ${CLAIMED}`,
    { taskId, leaseSeconds, limit },
  );
}

/** Leases the follows of one account that wait: X shows all its connections in one answer. */
export async function claimFollows(
  db: DbOrTrx,
  accountId: string,
  leaseSeconds: number,
  limit: number,
): Promise<ClaimedAttempt[]> {
  return many<ClaimedAttempt>(
    db,
    `${LEASE} and a.id in (
       select s.id from task_attempts s join mining_tasks k on k.id = s.task_id and k.task_type = 'follow'
       where s.account_id = :accountId and ${WAITING}
       order by s.asked_at limit :limit for update of s skip locked) ${CLAIMED}`,
    { accountId, leaseSeconds, limit },
  );
}

/** How many have not been asked about yet, on any task; counted up to `most`. */
export async function countWaiting(db: DbOrTrx, most: number): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `select count(*)::int as count from (
       select 1 from task_attempts where state = 'verifying' and checks = 0 limit :most) as waiting`,
    { most },
  );
  return count;
}

/** Longer overdue than this, an attempt is asked about by itself: what would have asked together was lost. */
const OVERDUE = "interval '10 seconds'";

/** Open attempts that are due and that no worker holds: their job was lost, or their time has come again. */
export async function listDueAttempts(db: DbOrTrx, limit: number): Promise<{ id: string }[]> {
  return many<{ id: string }>(
    db,
    `update task_attempts set next_check_at = now() + interval '15 seconds'
     where id in (
       select s.id from task_attempts s join mining_tasks t on t.id = s.task_id
       where s.state in ${OPEN_ATTEMPT}
         and s.next_check_at <= now() - case when t.task_type = 'like' then interval '0' else ${OVERDUE} end
         and ${FREE}
       order by s.next_check_at limit :limit for update of s skip locked)
     returning id`,
    { limit },
  );
}

export type DueTogether =
  | { taskId: string; accountId: null; taskType: "repost" | "comment" }
  | { taskId: null; accountId: string; taskType: "follow" };

/** Posts and accounts with attempts that are due and can be asked about with one question each. */
export async function listDueTogether(db: DbOrTrx, limit: number): Promise<DueTogether[]> {
  return many<DueTogether>(
    db,
    `select distinct case when t.task_type = 'follow' then null else s.task_id end as "taskId",
       case when t.task_type = 'follow' then s.account_id end as "accountId", t.task_type as "taskType"
     from task_attempts s join mining_tasks t on t.id = s.task_id and t.task_type <> 'like'
     where s.state in ${OPEN_ATTEMPT} and s.next_check_at <= now() and ${FREE} limit :limit`,
    { limit },
  );
}
