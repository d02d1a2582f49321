import { verifyOperatorPassword } from "@lode/adapters/crypto/password";
import { hashToken, randomToken } from "@lode/adapters/crypto/random-token";
import { openSecret, sealingContext } from "@lode/adapters/crypto/seal-secret";
import { hashRecoveryCode, totpStep } from "@lode/adapters/crypto/totp";
import { Refused } from "@lode/core/contracts/errors";
import { hasRecentAct, recordAct } from "@lode/db/operations/audit.repository";
import { endOperatorSession, openOperatorSession } from "@lode/db/operators/operator-sessions.repository";
import * as operators from "@lode/db/operators/operators.repository";
import type { Needs } from "../app.ts";

const SIX_DIGITS = /^\d{6}$/;

/** Uses up the code. True if it was valid and unused: each code of the app or for recovery works once. */
async function spendCode(
  { db, clock, sealingKeys }: Needs<"db" | "clock" | "sealingKeys">,
  { id, email, sealedTotp }: operators.Operator,
  code: string,
): Promise<boolean> {
  if (SIX_DIGITS.test(code)) {
    if (!sealedTotp) return false;
    const secret = openSecret(sealingKeys, sealedTotp, sealingContext("operator-totp", id));
    const step = totpStep(secret, code, clock.now());
    return step !== undefined && operators.useTotpStep(db, id, step);
  }
  const used = await operators.useRecoveryCode(db, id, hashRecoveryCode(code));
  if (used) await recordAct(db, { actor: email, act: "used a recovery code", subjectId: id });
  return used;
}

export interface Credentials {
  /** In lower case. */
  email: string;
  password: string;
  code: string | undefined;
  /** Called before a code is compared; throws after too many tries. */
  limitCodes(): Promise<void>;
}

/** Throws Refused("invalid-credentials"), Refused("code-needed") or Refused("code-refused"). */
export async function signInOperator(
  app: Needs<"db" | "clock" | "sealingKeys">,
  { email, password, code, limitCodes }: Credentials,
) {
  const operator = await operators.findOperatorByEmail(app.db, email);
  const isRight = await verifyOperatorPassword(operator?.passwordHash, password);
  if (!operator || !isRight || operator.disabledAt) {
    if (operator) recordFailure(app, operator);
    throw new Refused("invalid-credentials");
  }
  if (operator.firstPasswordUntil && operator.firstPasswordUntil <= app.clock.now())
    throw new Refused("invalid-credentials", {
      error: "This first password has ended: ask an owner to reset your account",
    });
  if (operator.totpConfirmedAt) {
    if (code === undefined) throw new Refused("code-needed");
    await limitCodes();
    if (!(await spendCode(app, operator, code))) {
      recordFailure(app, operator);
      throw new Refused("code-refused");
    }
  }
  const cookie = randomToken();
  const opened = await openOperatorSession(app.db, operator, hashToken(cookie));
  if (!opened) throw new Refused("invalid-credentials");
  await recordAct(app.db, { actor: operator.email, act: "signed in", subjectId: operator.id });
  return { ...opened, cookie };
}

export const signOutOperator = ({ db }: Needs<"db">, sessionId: string): Promise<void> =>
  endOperatorSession(db, sessionId);

const FAILED = "failed to sign in";
/** A guesser must not fill the log. */
const LOGGED_EVERY_SECONDS = 60;

/**
 * Failed guesses at a known account are logged for operators; names that do not exist are not stored. The answer does
 * not wait for the record: an answer that takes longer would reveal that the account exists.
 */
function recordFailure({ db }: Needs<"db">, { id, email }: { id: string; email: string }): void {
  const recorded = async () => {
    if (await hasRecentAct(db, { actor: email, act: FAILED, seconds: LOGGED_EVERY_SECONDS })) return;
    await recordAct(db, { actor: email, act: FAILED, subjectId: id });
  };
  recorded().catch(() => {});
}
