import { openSecret } from "@lode/adapters/crypto/seal-secret";
import { sealingContext } from "@lode/adapters/crypto/sealing-context";
import { hashRecoveryCode, totpStep } from "@lode/adapters/crypto/totp";
import { recordAct } from "@lode/db/operations/audit.repository";
import { type Operator, useRecoveryCode, useTotpStep } from "@lode/db/operators/operators.repository";
import type { App } from "../../app.ts";

const SIX_DIGITS = /^\d{6}$/;

/**
 * Uses up the code. True if it was right and unused: each code of the app and each recovery code works once.
 */
export async function spendCode(
  { db, clock, sealingKeys }: Pick<App, "db" | "clock" | "sealingKeys">,
  { id, email, sealedTotp }: Operator,
  code: string,
): Promise<boolean> {
  if (SIX_DIGITS.test(code)) {
    if (!sealedTotp) return false;
    const secret = openSecret(sealingKeys, sealedTotp, sealingContext("operator-totp", id));
    const step = totpStep(secret, code, clock.now());
    return step !== undefined && useTotpStep(db, id, step);
  }
  const used = await useRecoveryCode(db, id, hashRecoveryCode(code));
  if (used) await recordAct(db, { actor: email, act: "used a recovery code", subjectId: id });
  return used;
}
