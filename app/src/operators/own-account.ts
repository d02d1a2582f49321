import { verifyOperatorPassword } from "@lode/adapters/crypto/password";
import { openSecret, sealingContext, sealSecret } from "@lode/adapters/crypto/seal-secret";
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, totpStep } from "@lode/adapters/crypto/totp";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import { endOperatorSessions } from "@lode/db/operators/operator-sessions.repository";
import * as operators from "@lode/db/operators/operators.repository";
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
  const operator = await operators.findOperator(db, operatorId);
  if (!operator || !(await verifyOperatorPassword(operator.passwordHash, current)))
    throw new Refused("wrong-password");
  if (current === next) throw new Refused("same-password");
  const passwordHash = await hashNewPassword(next);
  const { configuredHash } = operator;
  await transaction(async (trx) => {
    const replaced = await operators.replacePassword(trx, operator, {
      passwordHash,
      configuredHash,
      mustChangePassword: false,
    });
    if (!replaced) throw new Refused("wrong-password");
    await endOperatorSessions(trx, operatorId, sessionId);
    await recordAct(trx, { actor: operator.email, act: "changed their own password", subjectId: operatorId });
  });
}

/**
 * Makes a new secret for an authenticator app, which counts once a code confirms it. Throws
 * Refused("wrong-password") or Refused("second-factor-present"): a stolen session must not replace a second
 * factor; only a reset by an owner does.
 */
export async function beginTotp(
  { db, transaction, sealingKeys }: Needs<"db" | "transaction" | "sealingKeys">,
  { operatorId, password }: { operatorId: string; password: string },
): Promise<string> {
  const operator = await operators.findOperator(db, operatorId);
  if (!(await verifyOperatorPassword(operator?.passwordHash, password))) throw new Refused("wrong-password");
  const secret = newTotpSecret();
  const sealed = sealSecret(sealingKeys, secret, sealingContext("operator-totp", operatorId));
  if (!(await transaction((trx) => operators.storeTotp(trx, operatorId, sealed))))
    throw new Refused("second-factor-present");
  return secret;
}

/** Confirms the secret. Returns the recovery codes, stored only as hashes. Throws Refused("code-refused"). */
export async function confirmTotp(
  { db, transaction, clock, sealingKeys }: Needs<"db" | "transaction" | "clock" | "sealingKeys">,
  { operatorId, code }: { operatorId: string; code: string },
): Promise<string[]> {
  const operator = await operators.findOperator(db, operatorId);
  if (!operator?.sealedTotp || operator.totpConfirmedAt) throw new Refused("code-refused");
  const secret = openSecret(sealingKeys, operator.sealedTotp, sealingContext("operator-totp", operatorId));
  const step = totpStep(secret, code, clock.now());
  if (step === undefined) throw new Refused("code-refused");
  const codes = newRecoveryCodes();
  await transaction(async (trx) => {
    if (!(await operators.confirmTotp(trx, operator, step, codes.map(hashRecoveryCode))))
      throw new Refused("code-refused");
    const act = { actor: operator.email, act: "set up a second factor", subjectId: operatorId };
    await recordAct(trx, act);
  });
  return codes;
}
