import { type AwardBreakdown, explainAward } from "@lode/core/domain/points/formula";
import { awardTransfer } from "@lode/core/domain/points/ledger";
import { recheckMoments } from "@lode/core/domain/tasks/award-recheck";
import { nextCheckAt } from "@lode/core/domain/tasks/recheck";
import type { Verdict } from "@lode/core/domain/tasks/verdict";
import { GiveUpError } from "@lode/core/server/errors";
import type { XTokens } from "@lode/core/server/x/port";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import * as attempts from "@lode/db/tasks/attempts.repository";
import { scheduleRechecks } from "@lode/db/tasks/rechecks.repository";
import { spendTaskBudget } from "@lode/db/tasks/tasks.repository";
import type { Deps } from "../../deps.ts";
import { noteRefusedToken } from "../../runtime/note-refused-token.ts";
import { readAwardFacts } from "./account-at-x.ts";
import { collectDebt } from "./recheck-award.job.ts";

export type Claimed = attempts.ClaimedAttempt;

/** What was seen, as it stands on the receipt. */
export interface Evidence {
  probe: string;
  endpoint: string;
  askedAt: Date;
  observed: string;
  rule: string;
  costMicrodollars: number;
  bodySha256: string | null;
  tokenRefused: boolean;
}

/**
 * A verified attempt with its award, or unknown where X could not be asked what the account is worth: points are
 * never computed from guesses.
 */
export async function settleSeen(
  deps: Deps,
  attempt: Claimed,
  seen: Evidence,
  tokens: XTokens,
): Promise<void> {
  const facts = await readAwardFacts(deps, attempt, tokens);
  if (facts) {
    const award = explainAward({ basePoints: attempt.basePoints, ...facts }, deps.clock.now());
    return settle(deps, attempt, seen, { verdict: "verified" }, award);
  }
  const reason = "The action is there; X did not say what the account is worth yet";
  return settle(deps, attempt, seen, { verdict: "unknown", reason });
}

/** One transaction: the receipt, the verdict, the award and the fact that tells the world. */
export async function settle(
  deps: Deps,
  attempt: Claimed,
  seen: Evidence,
  verdict: Verdict,
  award?: AwardBreakdown,
): Promise<void> {
  await deps.transaction(async (trx) => {
    if (!(await decide(trx, deps, attempt, verdict, award))) return;
    const { tokenRefused, ...evidence } = seen;
    await attempts.insertReceipt(trx, { attemptId: attempt.id, ...evidence, result: verdict.verdict });
    if (tokenRefused) await noteRefusedToken(trx, attempt);
  });
}

/** Nothing was asked: why not, and when it will be. */
export async function postponeUnasked(
  deps: Deps,
  attempt: Claimed,
  reason: string,
  retryAt?: Date,
): Promise<void> {
  await deps.transaction((trx) => postpone(trx, deps, attempt, reason, retryAt));
}

/** False where somebody decided before. */
async function decide(
  trx: Trx,
  deps: Deps,
  attempt: Claimed,
  verdict: Verdict,
  award: AwardBreakdown | undefined,
): Promise<boolean> {
  const { id: attemptId, userId, taskId, xId } = attempt;
  if (verdict.verdict === "verified" && award) {
    if (!(await attempts.markVerified(trx, attemptId, award))) return false;
    const transfer = awardTransfer({ taskId, xId, attemptId, userId, points: award.total });
    if (!(await postTransfer(trx, transfer))) {
      throw new GiveUpError("This task was awarded to this X account before.");
    }
    await collectDebt(trx, { attemptId, userId, points: award.total });
    const moments = recheckMoments(attemptId, deps.clock.now(), deps.config.RECHECK_SHARE);
    await scheduleRechecks(trx, attemptId, moments);
    await spendTaskBudget(trx, taskId, award.total);
    await append(trx, "attempt.verified", { attemptId }, userId);
    return true;
  }
  if (verdict.verdict === "not_done") {
    if (!(await attempts.markNotDone(trx, attemptId, verdict.reason))) return false;
    await append(trx, "attempt.not_done", { attemptId }, userId);
    return true;
  }
  const reason = "reason" in verdict ? verdict.reason : "";
  return postpone(trx, deps, attempt, reason, "retryAt" in verdict ? verdict.retryAt : undefined);
}

async function postpone(
  trx: Trx,
  deps: Deps,
  attempt: Claimed,
  reason: string,
  retryAt?: Date,
): Promise<boolean> {
  const at = nextCheckAt(attempt, deps.clock.now(), retryAt);
  if (!(await attempts.markUnknown(trx, attempt.id, reason, at))) return false;
  await append(trx, "attempt.unknown", { attemptId: attempt.id }, attempt.userId);
  return true;
}
