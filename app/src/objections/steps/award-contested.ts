import { Refused } from "@lode/core/contracts/errors";
import { presentAward } from "@lode/core/contracts/present-award";
import { RECHECK_DAYS } from "@lode/core/domain/attempts/award-recheck";
import type { CreditLimits } from "@lode/core/domain/operators/credit-limits";
import { explainAward } from "@lode/core/domain/points/formula";
import { type Award, restoredTransfer } from "@lode/core/domain/points/ledger";
import { say } from "@lode/core/domain/sentences/sentences";
import { awardContested, restoreReversed } from "@lode/db/attempts/decisions.repository";
import { scheduleRechecks } from "@lode/db/attempts/rechecks.repository";
import { forgetUndone } from "@lode/db/attempts/undone-acts.repository";
import { isActiveMiner } from "@lode/db/auth/users.repository";
import type { Trx } from "@lode/db/connection";
import type { ContestedAttempt } from "@lode/db/objections/objections.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { lockTaskCapacities, spendTaskBudgets } from "@lode/db/tasks/tasks.repository";
import { constraintOf } from "@lode/db/transaction";
import { awardPoints } from "../../attempts/steps/record-verdicts.ts";
import { spendCredit } from "../../operators/steps/spend-credit.ts";
import { collectDebts } from "../../points/steps/collect-debts.ts";
import { orderReviews } from "../../referrals/steps/order-reviews.ts";

export interface Remedied {
  objectionId: string;
  by: string;
  limits: CreditLimits | null;
  now: Date;
}

const DAY_MS = 86_400_000;
/**
 * Awards an attempt that was judged not done, as if X had shown the action: under the key of its task and
 * account, within the task's places and budget, with every re-check. An ended task still awards. Throws
 * Refused("nothing-to-change" | "task-full" | "task-budget-short" | "owner-needed").
 */
export async function awardNotDone(trx: Trx, attempt: ContestedAttempt, remedied: Remedied): Promise<void> {
  const { id: attemptId, userId, taskId, externalId } = attempt;
  const { now } = remedied;
  const award = explainAward(attempt, now);
  await refuseWithoutRoom(trx, taskId, award.total);
  await spendLimit(trx, attempt, award.total, remedied);
  refuseOthers(attempt);
  const isAwarded = await awardContested(trx, { attemptId, award, reason: say("objection-upheld") }).catch(
    (error) => {
      if (constraintOf(error) === "task_attempts_once") throw stillOpen();
      throw error;
    },
  );
  if (!isAwarded) throw stillOpen();
  const moments = RECHECK_DAYS.map((days) => new Date(now.getTime() + days * DAY_MS));
  await scheduleRechecks(
    trx,
    moments.map((dueAt) => ({ attemptId, dueAt })),
  );
  await announce(trx, userId, { attemptId, award: JSON.stringify(presentAward(award)) });
  const posted: Award = { attemptId, taskId, externalId, userId, points: award.total };
  await awardPoints(trx, [posted]);
  await spendTaskBudgets(trx, [posted]);
}

/**
 * Gives a reversed award back, once for a task and an account. Its act does not count as undone any more, and its
 * other re-checks continue. Throws
 * Refused("nothing-to-change" | "owner-needed").
 */
export async function giveBack(trx: Trx, attempt: ContestedAttempt, remedied: Remedied): Promise<void> {
  const { id: attemptId, userId, taskId, externalId, points, breakdown } = attempt;
  if (points === null) throw new Refused("nothing-to-change");
  await spendLimit(trx, attempt, points, remedied);
  if (!(await restoreReversed(trx, attemptId, say("objection-upheld")))) throw wasAwarded();
  await forgetUndone(trx, attemptId);
  await announce(trx, userId, { attemptId, award: JSON.stringify(breakdown) });
  const transfer = restoredTransfer({ attemptId, taskId, externalId, userId, points });
  if (!(await postTransfer(trx, transfer))) throw wasAwarded();
  await collectDebts(trx, [{ subjectId: remedied.objectionId, userId, points }]);
}

/** The task's lock comes first, as in every other transaction that awards. */
async function refuseWithoutRoom(trx: Trx, taskId: string, points: bigint): Promise<void> {
  const capacity = (await lockTaskCapacities(trx, [taskId])).get(taskId);
  if (capacity && capacity.places !== null && capacity.places < 1)
    throw new Refused("task-full", { error: "The task has no place left, so it cannot award this attempt" });
  if (capacity && capacity.budget !== null && capacity.budget < points) {
    const left = capacity.budget > 0n ? capacity.budget : 0n;
    const error = `The task has ${left} points of its budget left, and this award is ${points}`;
    throw new Refused("task-budget-short", { error });
  }
}

function refuseOthers({ others }: ContestedAttempt): void {
  if (others.some((state) => state === "verified" || state === "reversed")) throw wasAwarded();
  if (others.some((state) => state !== "not_done")) throw stillOpen();
}

const wasAwarded = () =>
  new Refused("nothing-to-change", { error: "This account was awarded for this task in the meantime" });

const stillOpen = () =>
  new Refused("nothing-to-change", {
    error: "This account is trying the task again: that attempt must be decided first",
  });

async function spendLimit(
  trx: Trx,
  { userId }: ContestedAttempt,
  points: bigint,
  { objectionId, by, limits }: Remedied,
): Promise<void> {
  await spendCredit(trx, { by, source: "objection", subjectId: objectionId, points }, limits);
  if (!(await isActiveMiner(trx, userId))) throw new Refused("not-found");
}

async function announce(
  trx: Trx,
  userId: string,
  payload: { attemptId: string; award: string },
): Promise<void> {
  await orderReviews(trx, { referredIds: [userId], state: "pending" });
  await append(trx, "attempt.verified", payload, userId);
}
