import { verifyOperatorPassword } from "@lode/adapters/crypto/password";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import { endOperatorSessions } from "@lode/db/operators/operator-sessions.repository";
import { findOperator, replacePassword } from "@lode/db/operators/operators.repository";
import type { Needs } from "../app.ts";
import { hashNewPassword } from "../auth/passwords.ts";

export interface ChangeOperatorPassword {
  operatorId: string;
  /** This session stays open; the operator's other sessions end. */
  sessionId: string;
  current: string;
  next: string;
}

/** Throws Refused("wrong-password"), Refused("same-password") or Refused("common-password"). */
export async function changeOperatorPassword(
  { db, transaction }: Needs<"db" | "transaction">,
  { operatorId, sessionId, current, next }: ChangeOperatorPassword,
): Promise<void> {
  const operator = await findOperator(db, operatorId);
  if (!operator || !(await verifyOperatorPassword(operator.passwordHash, current)))
    throw new Refused("wrong-password");
  if (current === next) throw new Refused("same-password");
  const passwordHash = await hashNewPassword(next);
  const { configuredHash } = operator;
  await transaction(async (trx) => {
    const replaced = await replacePassword(trx, operator, {
      passwordHash,
      configuredHash,
      mustChangePassword: false,
    });
    if (!replaced) throw new Refused("wrong-password");
    await endOperatorSessions(trx, operatorId, sessionId);
    await recordAct(trx, { actor: operator.email, act: "changed their own password", subjectId: operatorId });
  });
}
