import type { ApiConfig } from "@lode/core/server/config";
import { hashPassword, verifyPassword } from "@lode/core/server/crypto/password";
import {
  changeOperatorPassword,
  createOperator,
  findOperatorByEmail,
  recordAct,
} from "@lode/db/operators/operators.repository";
import type { App } from "../app.ts";

/**
 * The first operator comes from the configuration. A start with the same password changes nothing; with another one
 * it ends the operator's sessions: a changed password must lock out everyone who knew the old one.
 */
export async function ensureFirstOperator({
  config,
  db,
  transaction,
  logger,
}: Pick<App, "db" | "transaction" | "logger"> & {
  config: Pick<ApiConfig, "OPERATOR_EMAIL" | "OPERATOR_PASSWORD">;
}): Promise<void> {
  const email = config.OPERATOR_EMAIL?.trim().toLowerCase();
  const password = config.OPERATOR_PASSWORD;
  if (!email || !password) return;
  const known = await findOperatorByEmail(db, email);
  if (known && (await verifyPassword(known.passwordHash, password))) return;
  const passwordHash = await hashPassword(password);
  if (!known) {
    await createOperator(db, { email, passwordHash });
    return;
  }
  await transaction(async (trx) => {
    // Another process that starts with the same configuration may have done so already.
    if (!(await changeOperatorPassword(trx, known, passwordHash))) return;
    const act = { actor: "configuration", act: "changed an operator's password", subjectId: known.id };
    await recordAct(trx, act);
    logger.warn(
      { operatorId: known.id },
      "an operator's password was changed, and the operator's sessions ended",
    );
  });
}
