import type { KeyedDraw } from "@lode/adapters/crypto/keyed-draw";
import { sha256 } from "@lode/adapters/crypto/random-token";
import { GiveUpError } from "@lode/core/contracts/errors";
import { recheckMoments, watchedSince } from "@lode/core/domain/attempts/award-recheck";
import { type AwardClaim, fitAwards, type TaskCapacity } from "@lode/core/domain/attempts/fit-awards";
import { deadlineOf, nextCheckAt, type Verdict } from "@lode/core/domain/attempts/verdict";
import type { ActReference, ProbeReceipt } from "@lode/core/domain/networks/probe-outcome";
import type { AwardBreakdown } from "@lode/core/domain/points/formula";
import { type Award, awardTransfer } from "@lode/core/domain/points/ledger";
import { actId } from "@lode/core/domain/proof/statements";
import { say } from "@lode/core/domain/sentences/say";
import {
  type AttemptDecision,
  type ClaimedAttempt,
  decideAttempts,
  insertReceipts,
} from "@lode/db/attempts/attempts.repository";
import { scheduleRechecks } from "@lode/db/attempts/rechecks.repository";
import { listWatched } from "@lode/db/attempts/undone-acts.repository";
import type { Trx } from "@lode/db/connection";
import { appendAll, type NewEvent } from "@lode/db/outbox/outbox.repository";
import { postTransfers } from "@lode/db/points/ledger.repository";
import { markReferralsDue } from "@lode/db/referrals/referrals.repository";
import { listHolding, lockTaskCapacities, spendTaskBudgets } from "@lode/db/tasks/tasks.repository";
import { codeOf } from "@lode/db/transaction";
import { requireReconnect } from "../../accounts/steps/grants.ts";
import type { Needs } from "../../app.ts";
import { collectDebts } from "../../points/steps/collect-debts.ts";

/** One check of an attempt and its verdict. `receipt` is missing if the network was not asked. */
export interface Check {
  attempt: ClaimedAttempt;
  receipt?: ProbeReceipt;
  verdict:
    | { verdict: "verified"; award: AwardBreakdown; reference?: ActReference | null }
    | Exclude<Verdict, { verdict: "verified" }>;
  /** The network refused the grant that Lode used. */
  isGrantRefused?: boolean;
  /** The network was not asked, for a reason on Lode's side. */
  isPausedByLode?: boolean;
}

export interface DecidedCheck {
  check: Check;
  decision: AttemptDecision;
}

/** What to store for a check. An unknown verdict after the attempt's deadline ends the attempt. */
export function decisionOf({ attempt, receipt, verdict, isPausedByLode }: Check, now: Date): AttemptDecision {
  const attemptId = attempt.id;
  if (verdict.verdict === "verified")
    return { attemptId, state: "verified", award: verdict.award, reference: verdict.reference ?? null };
  const { reason } = verdict;
  if (verdict.verdict === "not_done") return { attemptId, state: "not_done", reason };
  // The deadline does not apply while Lode itself has paused verification.
  if (!isPausedByLode && deadlineOf(attempt) <= now)
    return { attemptId, state: "not_done", reason: say("deadline-passed") };
  // A probe that X deferred, or that was never made, does not lengthen the pauses between retries.
  const counts = receipt !== undefined && verdict.retryAt === undefined;
  return {
    attemptId,
    state: "unknown",
    reason,
    nextCheckAt: nextCheckAt(attempt, now, verdict.retryAt),
    counts,
  };
}

export type RecordApp = Needs<"transaction" | "clock" | "recheckDraw", "RECHECK_SHARE">;

const eventOf = ({ check: { attempt }, decision }: DecidedCheck): NewEvent => ({
  event: `attempt.${decision.state}`,
  payload: { attemptId: attempt.id },
  userId: attempt.userId,
});

/**
 * Records verdicts, receipts, events and awards in one transaction. Skips attempts that another worker has already
 * decided. Locks limited tasks first, and balances and all other tasks last, because other transactions wait for them.
 */
export async function recordVerdicts(app: RecordApp, checks: readonly Check[]): Promise<void> {
  const { clock, config, recheckDraw, transaction } = app;
  const now = clock.now();
  const wanted = checks.map((check) => ({ check, decision: decisionOf(check, now) }));
  await transaction(async (trx) => {
    const fitted = await fitIntoTasks(trx, wanted);
    const ids = await decideAttempts(
      trx,
      fitted.map(({ decision }) => decision),
    );
    const decided = fitted.filter(({ decision }) => ids.has(decision.attemptId));
    await keepReceipts(trx, decided);
    for (const { check } of decided) if (check.isGrantRefused) await requireReconnect(trx, check.attempt);
    await appendAll(trx, decided.map(eventOf));
    await payAwards(trx, decided, { now, sharePercent: config.RECHECK_SHARE, draw: recheckDraw });
  });
}

async function keepReceipts(trx: Trx, decided: readonly DecidedCheck[]): Promise<void> {
  await insertReceipts(
    trx,
    decided.flatMap(({ check: { attempt, receipt }, decision }) => {
      return receipt
        ? [{ attemptId: attempt.id, network: attempt.network, ...receipt, result: decision.state }]
        : [];
    }),
  );
}

/** Where acts are signed, the entry under the root names the act: a receipt proves that both belong together. */
async function awardOf(attempt: Check["attempt"], receipt: Check["receipt"], points: bigint) {
  const { id: attemptId, taskId, network, externalId, userId } = attempt;
  const act = receipt?.evidence && {
    attempt_id: attemptId,
    task_type: attempt.kind,
    account: externalId,
    target_account: attempt.targetAccountId,
    target_post: attempt.targetPostId,
    witnessed_at: receipt.askedAt.toISOString(),
    evidence: receipt.evidence,
  };
  const id = act ? await actId(sha256, act) : undefined;
  return { attemptId, taskId, network, externalId, userId, points, id };
}

async function payAwards(
  trx: Trx,
  decided: readonly DecidedCheck[],
  { now, sharePercent, draw }: { now: Date; sharePercent: number; draw: KeyedDraw },
): Promise<void> {
  const awards = await Promise.all(
    decided.flatMap(({ check: { attempt, receipt }, decision }) =>
      decision.state === "verified" ? [awardOf(attempt, receipt, BigInt(decision.award.total))] : [],
    ),
  );
  if (awards.length === 0) return;
  const watched = sharePercent < 100 ? await listWatched(trx, awards, watchedSince(now)) : new Set<string>();
  const shareOf = (attemptId: string) => (watched.has(attemptId) ? 100 : sharePercent);
  await scheduleRechecks(
    trx,
    awards.flatMap(({ attemptId }) =>
      recheckMoments(now, shareOf(attemptId), (days) => draw(`${attemptId} ${days}`)).map((dueAt) => ({
        attemptId,
        dueAt,
      })),
    ),
  );
  const awarded = awards.map(({ userId }) => userId);
  await markReferralsDue(trx, awarded, "pending");
  await awardPoints(trx, awards);
  await spendTaskBudgets(trx, awards);
}

/** Posts the awards and deducts what their miners owe. Throws GiveUpError if an award was posted before. */
export async function awardPoints(trx: Trx, awards: readonly Award[]): Promise<void> {
  const posted = await postTransfers(trx, awards.map(awardTransfer));
  if (posted.length < awards.length) throw new GiveUpError("This task was awarded to this account before.");
  await collectDebts(
    trx,
    awards.map(({ attemptId: subjectId, userId, points }) => ({ subjectId, userId, points })),
  );
}

/**
 * Fits awards into tasks that have a budget or a limited number of completions, under the tasks' locks. A
 * task never pays more than it has, and a reservation is always honoured.
 */
async function fitIntoTasks<One extends DecidedCheck>(trx: Trx, wanted: readonly One[]): Promise<One[]> {
  const limited = wanted.filter(
    ({ check, decision }) => decision.state === "verified" && check.attempt.capped,
  );
  if (limited.length === 0) return [...wanted];
  const attemptIds = limited.map(({ decision }) => decision.attemptId);
  const taskIds = limited.map(({ check }) => check.attempt.taskId);
  const capacities = await lockTaskCapacities(trx, taskIds, attemptIds);
  const holding = await listHolding(trx, attemptIds);
  const fits = new Map(
    [...capacities].flatMap(([taskId, capacity]) => [
      ...fitAwards(
        capacity,
        claimsOf(
          limited.filter((one) => one.check.attempt.taskId === taskId),
          holding,
          capacity,
        ),
      ),
    ]),
  );
  return wanted.map((one) => fitted(one, fits.get(one.decision.attemptId)));
}

const claimsOf = (
  limited: readonly DecidedCheck[],
  holding: ReadonlySet<string>,
  capacity: TaskCapacity,
): AwardClaim[] =>
  limited.flatMap(({ check: { attempt }, decision }) => {
    if (decision.state !== "verified") return [];
    const { attemptId, award } = decision;
    const reserved = BigInt(attempt.reserved?.total ?? 0);
    return [
      {
        attemptId,
        points: BigInt(award.total),
        reserved: capacity.budget === null ? 0n : reserved,
        holds: holding.has(attemptId),
      },
    ];
  });

function fitted<One extends DecidedCheck>(one: One, fit: "full" | "reserved" | "none" | undefined): One {
  const { check, decision } = one;
  if (decision.state !== "verified" || fit === undefined || fit === "full") return one;
  const { attemptId } = decision;
  const { reserved } = check.attempt;
  return fit === "reserved" && reserved
    ? { ...one, decision: { ...decision, award: reserved } }
    : { ...one, decision: { attemptId, state: "not_done", reason: say("no-room") } };
}

interface WaitingVerdict<Item> {
  item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Processes items in batches. New items collect while a batch is processed, so batches grow with the load. If
 * one item makes a batch fail, its items are retried one by one, so only the bad item fails. Any other
 * failure (an unreachable database) rejects the whole batch at once.
 */
export function createBatcher<Item>(
  work: (items: Item[]) => Promise<void>,
  { most, isOfAnItem }: { most: number; isOfAnItem: (error: unknown) => boolean },
): (item: Item) => Promise<void> {
  let waiting: WaitingVerdict<Item>[] = [];
  let busy = false;

  const finish = async (batch: WaitingVerdict<Item>[]): Promise<void> => {
    try {
      await work(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1 && isOfAnItem(error)) for (const one of batch) await finish([one]);
      else for (const { reject } of batch) reject(error);
    }
  };

  const drain = async (): Promise<void> => {
    // Waits one turn of the event loop: items added during it join the batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await finish(batch);
    }
    busy = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (busy) return;
      busy = true;
      void drain();
    });
}

/** The most checks that share one transaction. */
const MAXIMUM_BATCH = 200;
const batchers = new WeakMap<RecordApp, (check: Check) => Promise<void>>();

/**
 * True for a refusal by one of our rules or by the database (SQLSTATE classes 22 and 23: data, integrity);
 * false for a lost connection.
 */
const isRefused = (error: unknown): boolean => error instanceof GiveUpError || /^2[23]/.test(codeOf(error));

/** Resolves when the verdict is committed. Verdicts that arrive together share one transaction. */
export function recordVerdict(app: RecordApp, check: Check): Promise<void> {
  const known = batchers.get(app);
  if (known) return known(check);
  const add = createBatcher<Check>((checks) => recordVerdicts(app, checks), {
    most: MAXIMUM_BATCH,
    isOfAnItem: isRefused,
  });
  batchers.set(app, add);
  return add(check);
}
