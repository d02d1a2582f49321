import { randomBytes } from "node:crypto";
import { hashOperatorPassword } from "@lode/adapters/crypto/password";
import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import { endOperatorSessions } from "@lode/db/operators/operator-sessions.repository";
import * as operators from "@lode/db/operators/operators.repository";
import type { App } from "../app.ts";

type Within = Pick<App, "transaction">;

interface Change {
  operatorId: string;
  reason: Reason;
  by: string;
}

/** 120 random bits; the operator types the password once. */
const newFirstPassword = (): string => randomBytes(15).toString("base64url");

/**
 * Adds an operator and returns the first password, which is shown once and must be changed. `email` is in
 * lower case. Throws Refused("operator-exists").
 */
export async function addOperator(
  { transaction }: Within,
  { email, role, reason, by }: { email: string; role: OperatorRole; reason: Reason; by: string },
): Promise<string> {
  const password = newFirstPassword();
  const passwordHash = await hashOperatorPassword(password);
  await transaction(async (trx) => {
    const created = { email, role, passwordHash, configuredHash: null, mustChangePassword: true };
    const subjectId = await operators.createOperator(trx, created);
    if (!subjectId) throw new Refused("operator-exists");
    await recordAct(trx, { actor: by, act: "added an operator", subjectId, detail: { email, role, reason } });
  });
  return password;
}

/**
 * Changes an operator's role, from the next request on. Throws Refused("not-found") or Refused("last-owner").
 */
export const changeRole = (
  { transaction }: Within,
  { operatorId, role, reason, by }: Change & { role: OperatorRole },
): Promise<void> =>
  transaction(async (trx) => {
    const operator = await lockedOperator(trx, operatorId, role === "owner");
    if (operator.role === role) return;
    await operators.setRole(trx, operatorId, role);
    const detail = { from: operator.role, to: role, reason };
    await recordAct(trx, { actor: by, act: "changed an operator's role", subjectId: operatorId, detail });
  });

/**
 * Disables an operator and ends the operator's sessions. Throws Refused("not-found") or
 * Refused("last-owner").
 */
export const disableOperator = ({ transaction }: Within, { operatorId, reason, by }: Change): Promise<void> =>
  transaction(async (trx) => {
    const operator = await lockedOperator(trx, operatorId, false);
    if (operator.disabledAt) return;
    await operators.setDisabled(trx, operatorId, true);
    await endOperatorSessions(trx, operatorId);
    await recordAct(trx, {
      actor: by,
      act: "disabled an operator",
      subjectId: operatorId,
      detail: { reason },
    });
  });

/**
 * Returns a new first password for an operator who lost the password or the second factor. Removes the second
 * factor, enables the operator and ends the operator's sessions. Throws Refused("not-found").
 */
export async function resetOperator(
  { transaction }: Within,
  { operatorId, reason, by }: Change,
): Promise<string> {
  const password = newFirstPassword();
  const passwordHash = await hashOperatorPassword(password);
  await transaction(async (trx) => {
    const operator = await lockedOperator(trx, operatorId, true);
    const { configuredHash } = operator;
    await operators.replacePassword(trx, operator, {
      passwordHash,
      configuredHash,
      mustChangePassword: true,
    });
    await operators.removeTotp(trx, operatorId);
    await operators.setDisabled(trx, operatorId, false);
    await endOperatorSessions(trx, operatorId);
    await recordAct(trx, { actor: by, act: "reset an operator", subjectId: operatorId, detail: { reason } });
  });
  return password;
}

/**
 * Locks all operators and returns this operator. Throws Refused("last-owner") if the change would leave no
 * active owner.
 */
async function lockedOperator(
  trx: Trx,
  operatorId: string,
  remainsOwner: boolean,
): Promise<operators.Operator> {
  const all = await operators.lockOperators(trx);
  const operator = all.find(({ id }) => id === operatorId);
  if (!operator) throw new Refused("not-found");
  const others = all.filter(
    ({ id, role, disabledAt }) => id !== operatorId && role === "owner" && !disabledAt,
  );
  const isOwner = operator.role === "owner" && !operator.disabledAt;
  if (isOwner && !remainsOwner && others.length === 0) throw new Refused("last-owner");
  return operator;
}
