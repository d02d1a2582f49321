import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import type { CreditLimits } from "@lode/core/domain/operators/credit-limits";
import { say } from "@lode/core/domain/sentences/sentences";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import {
  findContestedAttempt,
  findObjection,
  lockOpenObjection,
  type Objection,
  answerObjection as storeAnswer,
} from "@lode/db/objections/objections.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";
import { beginAttempt } from "../attempts/begin-attempt.ts";
import { reinstateWithin } from "../auth/reinstate-miner.ts";
import { notify } from "../notifications/notify.ts";
import { awardNotDone, giveBack } from "./steps/award-contested.ts";

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
  await append(trx, "objection.answered", { userId, objectionId: id }, userId);
  const detail = { reason, subject, ...(remedy ? { remedy } : {}) };
  const act = outcome === "upheld" ? "upheld an objection" : "rejected an objection";
  await recordAct(trx, { actor: by, act, subjectId: id, detail });
}
