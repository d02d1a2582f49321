import { verifyAttempt } from "@lode/core/contracts/jobs/jobs";
import { type AwardBreakdown, explainAward } from "@lode/core/domain/points/formula";
import { awardTransfer } from "@lode/core/domain/points/ledger";
import { nextCheckAt } from "@lode/core/domain/tasks/recheck";
import { judgeSighting, type Verdict } from "@lode/core/domain/tasks/verdict";
import { GiveUpError } from "@lode/core/server/errors";
import type { XObservation, XTokens } from "@lode/core/server/x/port";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import * as attempts from "@lode/db/tasks/attempts.repository";
import { spendTaskBudget } from "@lode/db/tasks/tasks.repository";
import type { Deps } from "../../deps.ts";
import { noteRefusedToken } from "../../runtime/note-refused-token.ts";
import { openTokens } from "../../runtime/open-tokens.ts";
import { processor } from "../../runtime/processor.ts";
import { readAwardFacts } from "./account-at-x.ts";

/** Longer than X may take to answer twice; a worker that dies is replaced after this. */
const LEASE_SECONDS = 25;

/** Asks X once whether the action was done, keeps the receipt, and awards, refuses or waits. */
export const verifyAttemptJob = processor(verifyAttempt, async ({ attemptId }, deps) => {
  const attempt = await attempts.claimAttempt(deps.db, attemptId, LEASE_SECONDS);
  if (!attempt) return;
  const tokens = attempt.accountState === "active" ? await openTokens(deps, attempt.accountId) : undefined;
  if (!tokens)
    return settleUnknown(deps, attempt, "This X account must be reconnected before Lode can check it");

  const observation = await deps.x.look(tokens, attempt);
  const verdict = judgeSighting(attempt.taskType, attempt.targetUsername, observation.sighting);
  if (verdict.verdict !== "verified") return settle(deps, attempt, observation, verdict);

  const award = await explain(deps, attempt, tokens);
  if (award) return settle(deps, attempt, observation, verdict, award);
  const reason = "The action is there; X did not say what the account is worth yet";
  return settle(deps, attempt, observation, { verdict: "unknown", reason });
});

type Claimed = attempts.ClaimedAttempt;

/** Undefined where X could not be asked for the account's facts: points are never computed from guesses. */
async function explain(deps: Deps, attempt: Claimed, tokens: XTokens): Promise<AwardBreakdown | undefined> {
  const facts = await readAwardFacts(deps, attempt, tokens);
  return facts && explainAward({ basePoints: attempt.basePoints, ...facts }, deps.clock.now());
}

/** One transaction: the receipt, the verdict, the award and the fact that tells the world. */
async function settle(
  deps: Deps,
  attempt: Claimed,
  seen: XObservation,
  verdict: Verdict,
  award?: AwardBreakdown,
): Promise<void> {
  await deps.transaction(async (trx) => {
    const decided = await decide(trx, deps, attempt, verdict, award);
    if (!decided) return;
    await attempts.insertReceipt(trx, {
      attemptId: attempt.id,
      probe: seen.probe,
      endpoint: seen.endpoint,
      askedAt: seen.askedAt,
      observed: seen.observed,
      rule: seen.rule,
      result: verdict.verdict,
      costMicrodollars: seen.costMicrodollars,
      bodySha256: seen.bodySha256,
    });
    if (seen.tokenRefused) await noteRefusedToken(trx, attempt);
  });
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
    const posted = await postTransfer(
      trx,
      awardTransfer({ taskId, xId, attemptId, userId, points: award.total }),
    );
    if (!posted) throw new GiveUpError("This task was awarded to this X account before.");
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
  const retryAt = "retryAt" in verdict ? verdict.retryAt : undefined;
  return postpone(trx, deps, attempt, reason, retryAt);
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

async function settleUnknown(deps: Deps, attempt: Claimed, reason: string): Promise<void> {
  await deps.transaction((trx) => postpone(trx, deps, attempt, reason));
}
