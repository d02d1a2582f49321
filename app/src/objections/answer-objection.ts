import type { Reason } from "@lode/core/contracts/console/reason";
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
import { newId } from "@lode/db/id";
import { planMails } from "@lode/db/mails/mails.repository";
import {
  type ContestedAttempt,
  findContestedAttempt,
  findObjection,
  lockOpenObjection,
  type Objection,
  answerObjection as storeAnswer,
} from "@lode/db/objections/objections.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { lockTaskCapacities, spendTaskBudgets } from "@lode/db/tasks/tasks.repository";
import { constraintOf } from "@lode/db/transaction";
import type { App } from "../app.ts";
import { beginAttempt } from "../attempts/begin-attempt.ts";
import { awardPoints } from "../attempts/steps/record-verdicts.ts";
import { reinstateWithin } from "../auth/suspend-miner.ts";
import { notify } from "../notifications/notify.ts";
import { spendCredit } from "../operators/steps/spend-credit.ts";
import { collectDebts } from "../points/steps/collect-debts.ts";
import { orderReviews } from "../referrals/steps/order-reviews.ts";

interface Remedied {
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
async function awardNotDone(trx: Trx, attempt: ContestedAttempt, remedied: Remedied): Promise<void> {
  const { id: attemptId, userId, taskId, externalId } = attempt;
  const { now } = remedied;
  const award = explainAward(attempt, now);
  await refuseWithoutRoom(trx, taskId, award.total);
  await spendLimit(trx, attempt, award.total, remedied);
  refuseOthers(attempt);
  const isAwarded = await awardContested(trx, { attemptId, award, reason: say("objection-upheld") }).catch(
    (error) => {
      if (constraintOf(error) === "task_attempts_act_once") throw stillOpen();
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
async function giveBack(trx: Trx, attempt: ContestedAttempt, remedied: Remedied): Promise<void> {
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

/** The remedy for an upheld objection to a verdict: X is asked again, or the attempt is awarded without X. */
export type Remedy = "check" | "award";

export interface AnswerObjection {
  objectionId: string;
  outcome: "upheld" | "rejected";
  /**
   * Needed to uphold an objection to a verdict. Upholding an objection to a reversal always gives the award
   * back, and upholding an objection to a suspension always ends the suspension.
   */
  remedy?: Remedy | undefined;
  /** Read by the miner; also the reason in the audit log. */
  reason: Reason;
  by: string;
  limits: CreditLimits | null;
}

const REMEDY_NEEDED = "Please choose between a fresh check and an award";

type AnswerApp = Pick<App, "db" | "transaction" | "clock" | "networks">;

/**
 * Answers an open objection once and applies the answer. Throws Refused("nothing-to-change") if it was
 * already answered, Refused("invalid-input") without a remedy, or the remedy's own refusal; in the last two cases the
 * objection stays open.
 */
export async function answerObjection(app: AnswerApp, request: AnswerObjection): Promise<void> {
  const objection = await findObjection(app.db, request.objectionId);
  if (!objection) throw new Refused("not-found");
  if (objection.state !== "open") throw new Refused("nothing-to-change");
  const isUpheld = request.outcome === "upheld";
  if (isUpheld && objection.subject === "verdict") {
    if (!request.remedy) throw new Refused("invalid-input", { error: REMEDY_NEEDED });
    // Begins the check before the answer is stored: if no check can begin, the operator can still choose an
    // award. A second check does no harm.
    if (request.remedy === "check") await checkAgain(app, objection);
  }
  await app.transaction(async (trx) => {
    if (!(await lockOpenObjection(trx, objection.id))) throw new Refused("nothing-to-change");
    if (isUpheld) await uphold(trx, objection, { ...request, now: app.clock.now() });
    await recordAnswer(trx, objection, request);
  });
}

async function checkAgain(app: AnswerApp, { userId, subjectId }: Objection): Promise<void> {
  const attempt = await findContestedAttempt(app.db, subjectId);
  if (!attempt) throw new Refused("not-found");
  const { taskId, externalId, kind, targetAccountId, targetPostId } = attempt;
  await beginAttempt(app, {
    id: newId(),
    userId,
    taskId,
    externalId,
    targetAccountId,
    targetPostId,
    actionType: kind,
  });
}

async function uphold(
  trx: Trx,
  { userId, subject, subjectId }: Objection,
  { objectionId, reason, remedy, by, limits, now }: AnswerObjection & { now: Date },
): Promise<void> {
  if (subject === "suspension") {
    await reinstateWithin(trx, { userId, reason, by });
    return;
  }
  if (subject === "verdict" && remedy === "check") return;
  const attempt = await findContestedAttempt(trx, subjectId);
  if (!attempt) throw new Refused("not-found");
  const remedied = { objectionId, by, limits, now };
  if (subject === "verdict") return awardNotDone(trx, attempt, remedied);
  return giveBack(trx, attempt, remedied);
}

async function recordAnswer(
  trx: Trx,
  { id, userId, subject }: Objection,
  { outcome, reason, remedy, by }: AnswerObjection,
): Promise<void> {
  await storeAnswer(trx, { id, state: outcome, answer: reason, by });
  await notify(trx, userId, `objection.${outcome}`, { what: say(`contested.${subject}`), answer: reason });
  await append(trx, "objection.changed", { userId, objectionId: id }, userId);
  await planMails(trx, "objection-answered", [{ userId, objectionId: id }]);
  const detail = { reason, subject, ...(remedy ? { remedy } : {}) };
  const act = outcome === "upheld" ? "upheld an objection" : "rejected an objection";
  await recordAct(trx, { actor: by, act, subjectId: id, detail });
}
