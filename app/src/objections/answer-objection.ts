import { Refused } from "@lode/core/contracts/errors";
import type { CreditLimits } from "@lode/core/domain/operators/credit-limits";
import { restoredTransfer } from "@lode/core/domain/points/ledger";
import { say } from "@lode/core/domain/sentences/say";
import { restoreReversed } from "@lode/db/attempts/attempts.repository";
import { forgetUndone } from "@lode/db/attempts/undone-acts.repository";
import { isActiveMiner } from "@lode/db/auth/users.repository";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { planMails } from "@lode/db/mails/mails.repository";
import {
  findContestedAttempt,
  findObjection,
  lockOpenObjection,
  type Objection,
  answerObjection as storeAnswer,
} from "@lode/db/objections/objections.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { markReferralsDue } from "@lode/db/referrals/referrals.repository";
import type { Needs } from "../app.ts";
import { beginAttempt } from "../attempts/begin-attempt.ts";
import { reinstateWithin } from "../auth/suspend-miner.ts";
import { notify } from "../notifications/notify.ts";
import type { OperatorDecision } from "../operator-decision.ts";
import { spendCredit } from "../operators/steps/spend-credit.ts";
import { collectDebts } from "../points/steps/collect-debts.ts";

export interface AnswerObjection extends OperatorDecision {
  objectionId: string;
  /** Upheld: the network is asked again, the reversed award is given back, or the suspension ends. */
  outcome: "upheld" | "rejected";
  limits: CreditLimits | null;
}

type AnswerApp = Needs<"db" | "transaction" | "clock" | "networks">;

/**
 * Answers an open objection once and applies the answer. Throws Refused("nothing-to-change") if it was
 * already answered, or what keeps the answer from being applied; the objection then stays open.
 */
export async function answerObjection(app: AnswerApp, request: AnswerObjection): Promise<void> {
  const objection = await findObjection(app.db, request.objectionId);
  if (!objection) throw new Refused("not-found");
  if (objection.state !== "open") throw new Refused("nothing-to-change");
  const isUpheld = request.outcome === "upheld";
  // Begins before the answer is stored, because it may be refused. A second check does no harm.
  if (isUpheld && objection.subject === "verdict") await checkAgain(app, objection);
  await app.transaction(async (trx) => {
    if (!(await lockOpenObjection(trx, objection.id))) throw new Refused("nothing-to-change");
    if (isUpheld) await uphold(trx, objection, request);
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
  objection: Objection,
  { reason, by, limits }: AnswerObjection,
): Promise<void> {
  const { userId, subject } = objection;
  if (subject === "suspension") await reinstateWithin(trx, { userId, reason, by });
  if (subject === "reversal") await giveBack(trx, objection, { by, limits });
}

/**
 * Gives a reversed award back, once for a task and an account. Its act no longer counts as undone, and its other
 * re-checks continue. Throws Refused("nothing-to-change" | "owner-needed").
 */
async function giveBack(
  trx: Trx,
  { id: subjectId, subjectId: attemptId }: Objection,
  { by, limits }: Pick<AnswerObjection, "by" | "limits">,
): Promise<void> {
  const attempt = await findContestedAttempt(trx, attemptId);
  if (!attempt) throw new Refused("not-found");
  const { userId, taskId, externalId, points } = attempt;
  if (points === null) throw new Refused("nothing-to-change");
  await spendCredit(trx, { by, source: "objection", subjectId, points }, limits);
  if (!(await isActiveMiner(trx, userId))) throw new Refused("not-found");
  if (!(await restoreReversed(trx, attemptId, say("objection-upheld")))) throw wasAwarded();
  await forgetUndone(trx, attemptId);
  await markReferralsDue(trx, [userId], "pending");
  await append(trx, "attempt.verified", { attemptId }, userId);
  const transfer = restoredTransfer({ attemptId, taskId, externalId, userId, points });
  if (!(await postTransfer(trx, transfer))) throw wasAwarded();
  await collectDebts(trx, [{ subjectId, userId, points }]);
}

const wasAwarded = () =>
  new Refused("nothing-to-change", { error: "This account was awarded for this task in the meantime" });

async function recordAnswer(
  trx: Trx,
  { id, userId, subject }: Objection,
  { outcome, reason, by }: AnswerObjection,
): Promise<void> {
  await storeAnswer(trx, { id, state: outcome, answer: reason, by });
  await notify(trx, userId, `objection.${outcome}`, { what: say(`contested.${subject}`), answer: reason });
  await append(trx, "objection.changed", { userId, objectionId: id }, userId);
  await planMails(trx, "objection-answered", [{ userId, objectionId: id }]);
  const act = outcome === "upheld" ? "upheld an objection" : "rejected an objection";
  await recordAct(trx, { actor: by, act, subjectId: id, detail: { reason, subject } });
}
