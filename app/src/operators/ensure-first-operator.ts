import { hashOperatorPassword, verifyOperatorPassword } from "@lode/adapters/crypto/password";
import { recordAct } from "@lode/db/operations/audit.repository";
import { endOperatorSessions } from "@lode/db/operators/operator-sessions.repository";
import * as operators from "@lode/db/operators/operators.repository";
import type { Needs } from "../app.ts";

type FirstOperatorApp = Needs<"db" | "transaction" | "logger", "OPERATOR_EMAIL" | "OPERATOR_PASSWORD">;

/**
 * Adds the first operator, an owner, from the configuration. Starting with the same configured password changes
 * nothing, even if the operator has since chosen another password. Starting with a different configured password sets
 * it and ends the operator's sessions, to lock out everyone who knew the old password.
 */
export async function ensureFirstOperator(app: FirstOperatorApp): Promise<void> {
  const { OPERATOR_EMAIL, OPERATOR_PASSWORD: password } = app.config;
  const email = OPERATOR_EMAIL?.trim().toLowerCase();
  if (!email || !password) return;
  const known = await operators.findOperatorByEmail(app.db, email);
  if (known?.configuredHash && (await verifyOperatorPassword(known.configuredHash, password))) return;
  const passwordHash = await hashOperatorPassword(password);
  const next = { passwordHash, configuredHash: passwordHash, mustChangePassword: false };
  await app.transaction(async (trx) => {
    if (!known) {
      const id = await operators.createOperator(trx, { email, role: "owner", ...next });
      if (id) await recordAct(trx, { actor: "configuration", act: "added an operator", subjectId: id });
      return;
    }
    // Another process starting with the same configuration may already have done this.
    if (!(await operators.replacePassword(trx, known, next))) return;
    await endOperatorSessions(trx, known.id);
    const act = { actor: "configuration", act: "changed an operator's password", subjectId: known.id };
    await recordAct(trx, act);
    const { id: operatorId } = known;
    app.logger.warn({ operatorId }, "an operator's password was changed, and the operator's sessions ended");
  });
}
