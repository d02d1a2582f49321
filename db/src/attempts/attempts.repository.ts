import type { AttemptState } from "@lode/core/domain/attempts/lifecycle";
import type { EarningFacts } from "@lode/core/domain/networks/account-facts";
import type { Target } from "@lode/core/domain/networks/action-kinds";
import type { ActReference, ProbeReceipt } from "@lode/core/domain/networks/probe-outcome";
import type { AwardBreakdown } from "@lode/core/domain/points/formula";
import { type Said, storedWords } from "@lode/core/domain/sentences/say";
import { OPEN_ATTEMPT, taskIsOpen } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, columnsOf, many, maybe, oneValue, run, valueSet } from "../query.ts";

export interface Attempt {
  id: string;
  /** The id of another task if the account did the act for that task. */
  taskId: string;
  userId: string;
  state: AttemptState;
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

const ATTEMPT = `id, task_id as "taskId", user_id as "userId", state`;

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
  const made = await maybe<Attempt>(db, {
    id: newId(),
    eventId: newId(),
    ...attempt,
    reservedPoints: reserved?.total ?? null,
    reservedBreakdown: reserved ? JSON.stringify(reserved) : null,
  })(`
    with made as (
        insert into task_attempts (id, task_id, network, batch_key, external_id, account_id, user_id, source, state, next_check_at,
          reserved_points, reserved_breakdown, act)
        select :id, t.id, t.network, :batchKey, :externalId, :accountId, :userId, :source, 'verifying', now() + interval '15 seconds',
          :reservedPoints::bigint, :reservedBreakdown::jsonb, t.act
        from mining_tasks t where t.id = :taskId and (:source::text = 'automation' or ${taskIsOpen("now()")})
        on conflict do nothing
        returning id, task_id, batch_key, user_id, state
      ), told as (
        insert into outbox (id, event, payload, user_id)
        select :eventId, 'attempt.requested', jsonb_build_object('attemptId', m.id, 'batchKey', m.batch_key), m.user_id
        from made m
      )
      select ${ATTEMPT} from made`);
  if (made) return { ...made, opened: true };
  const existing = await maybe<Attempt>(db, { taskId: attempt.taskId, externalId: attempt.externalId })(`
    select ${ATTEMPT} from task_attempts
      where (act = (select act from mining_tasks where id = :taskId) or task_id = :taskId) and external_id = :externalId and state <> 'not_done'`);
  return existing && { ...existing, opened: false };
}

export const closeAttemptsOfAccounts = (trx: Trx, accountIds: readonly string[], reason: Said) =>
  run(trx, { accountIds, reason: storedWords(reason) })(`
    update task_attempts set state = 'not_done', reason = :reason, decided_at = now(), leased_until = null,
      next_check_at = null where account_id = any(:accountIds::uuid[]) and state in ${OPEN_ATTEMPT}`);

export type AttemptDecision = {
  attemptId: string;
} /** `reference` identifies the action at X, for re-checks. */ & (
  | { state: "verified"; award: AwardBreakdown; reference?: ActReference | null }
  | { state: "not_done"; reason: Said }
  /** Probed again at `nextCheckAt`. `counts` is false for a probe that X deferred or that was never made. */
  | { state: "unknown"; reason: Said; nextCheckAt: Date; counts: boolean }
);

/** The facts a worker needs for the probe and the award, read by the statement that leases the attempt. */
export interface ClaimedAttempt extends Target, EarningFacts {
  id: string;
  userId: string;
  network: string;
  externalId: string;
  accountId: string;
  accountState: "active" | "needs_reconnect" | "removed";
  /** Null if the account was removed. */
  sealedTokens: string | null;
  /** When the account's facts were read from the network. */
  refreshedAt: Date;
  source: "manual" | "automation";
  checks: number;
  askedAt: Date;
  /** When automation acted, and the id of the comment it posted; both are null for a manual action. */
  actedAt: Date | null;
  actedPostId: string | null;
  taskId: string;
  username: string;
  basePoints: bigint;
  /** The task has a budget or a maximum number of completions, so awards are decided under its lock. */
  capped: boolean;
  /** When the task ended or expires; null if neither. */
  taskEndsAt: Date | null;
  /** The award reserved for the attempt from the task's budget; null if nothing was reserved. */
  reserved: AwardBreakdown | null;
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

/** The attempt `s` is open and not leased. */
const FREE = `s.state in ${OPEN_ATTEMPT} and (s.leased_until is null or s.leased_until < now())`;

/**
 * Leases a batch key's due attempts to this worker, oldest first, so that one run verifies all of them.
 * Attempts that are not due yet, or that another worker has leased, are not returned.
 */
export const claimBatch = (db: DbOrTrx, batchKey: string, leaseSeconds: number, limit: number) =>
  many<ClaimedAttempt>(db, { batchKey, leaseSeconds, limit })(`${LEASE} and a.id in (
       select s.id from task_attempts s where s.batch_key = :batchKey and ${FREE}
         and (s.checks = 0 or s.next_check_at <= now())
       order by s.asked_at limit :limit for update skip locked) ${CLAIMED}`);

/** How many attempts, of any batch key, have not been probed yet. Stops counting at `most`. */
export const countUnprobed = (db: DbOrTrx, most: number) =>
  oneValue<number>(db, { most })(`select count(*)::int as count from (
       select 1 from task_attempts where state = 'verifying' and checks = 0 limit :most) as unprobed`);

const DUE_AGAIN = `${FREE} and s.next_check_at <= now()`;

/** Whether `listDueBatches` would find any batch key. */
export const BATCHES_ARE_DUE = `exists (select from task_attempts s where ${DUE_AGAIN})`;

/** Batch keys with open attempts that are due and not leased: their job was lost, or they are due again. */
export const listDueBatches = (db: DbOrTrx, limit: number) =>
  many<{ batchKey: string }>(db, { limit })(`
    select distinct s.batch_key as "batchKey" from task_attempts s where ${DUE_AGAIN} limit :limit`);

/** Decides open attempts in one statement. Returns the ids of the attempts that this call changed. */
export function decideAttempts(trx: Trx, decisions: readonly AttemptDecision[]) {
  const awardOf = (one: AttemptDecision) => (one.state === "verified" ? one.award : undefined);
  return valueSet(trx, {
    ids: decisions.map((one) => one.attemptId),
    states: decisions.map((one) => one.state),
    reasons: decisions.map((one) => (one.state === "verified" ? null : storedWords(one.reason))),
    points: decisions.map((one) => awardOf(one)?.total ?? null),
    breakdowns: decisions.map((one) => JSON.stringify(awardOf(one)) ?? null),
    versions: decisions.map((one) => awardOf(one)?.formula_version ?? null),
    nextChecks: decisions.map((one) => (one.state === "unknown" ? one.nextCheckAt : null)),
    uncounted: decisions.map((one) => (one.state === "unknown" && !one.counts ? 1 : 0)),
    references: decisions.map((one) =>
      one.state === "verified" && one.reference ? JSON.stringify(one.reference) : null,
    ),
  })(`
    update task_attempts a set state = d.state, reason = d.reason, points = d.points,
        breakdown = d.breakdown::jsonb, act_reference = d.reference::jsonb, formula_version = d.version, next_check_at = d.next_check_at,
        checks = a.checks - d.uncounted, leased_until = null,
        decided_at = case when d.state = 'unknown' then null else now() end
      from unnest(:ids::uuid[], :states::text[], :reasons::text[], :points::bigint[], :breakdowns::text[],
        :versions::int[], :nextChecks::timestamptz[], :uncounted::int[], :references::text[])
        as d (id, state, reason, points, breakdown, version, next_check_at, uncounted, reference)
      where a.id = d.id and a.state in ${OPEN_ATTEMPT}
      returning a.id`);
}

/** reversed → verified, for an upheld objection. True if this call moved it; the caller transfers the points. */
export const restoreReversed = (trx: Trx, attemptId: string, reason: Said) =>
  changedOne(trx, { attemptId, reason: storedWords(reason) })(`
    update task_attempts set state = 'verified', reason = :reason where id = :attemptId and state = 'reversed'`);

export interface NewReceipt extends ProbeReceipt {
  attemptId: string;
  network: string;
  result: "verified" | "not_done" | "unknown";
}

export async function insertReceipts(trx: Trx, receipts: readonly NewReceipt[]): Promise<void> {
  if (receipts.length === 0) return;
  await run(trx, {
    ids: receipts.map(newId),
    ...columnsOf(receipts, "attemptId", "probe", "endpoint", "askedAt", "rule", "result", "network"),
    ...columnsOf(receipts, "costMicrodollars", "bodySha256", "evidence"),
    // JSON with the observed text and, as its own field, what pages read without parsing the text.
    observed: receipts.map(({ observed: text, relation }) => JSON.stringify({ text, relation })),
  })(`
    insert into verification_receipts (id, attempt_id, probe, endpoint, asked_at, observed, rule, result,
        cost_microdollars, body_sha256, evidence, network)
      select * from unnest(:ids::uuid[], :attemptId::uuid[], :probe::text[], :endpoint::text[],
        :askedAt::timestamptz[], :observed::text[], :rule::text[], :result::text[], :costMicrodollars::bigint[],
        :bodySha256::text[], :evidence::text[], :network::text[])`);
}
