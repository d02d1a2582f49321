import { verifyPassword } from "@lode/core/server/crypto/password";
import { hashToken, randomToken } from "@lode/core/server/crypto/random-token";
import {
  endOperatorSession,
  findOperatorByEmail,
  openOperatorSession,
  recordAct,
} from "@lode/db/operators/operators.repository";
import type { App } from "../app.ts";

/** The token of a new session; undefined if the credentials are wrong. `email` in lower case. */
export async function signInOperator(
  { db }: Pick<App, "db">,
  { email, password }: { email: string; password: string },
): Promise<string | undefined> {
  const operator = await findOperatorByEmail(db, email);
  if (!(await verifyPassword(operator?.passwordHash, password)) || !operator) return undefined;
  const token = randomToken();
  if (!(await openOperatorSession(db, operator, hashToken(token)))) return undefined;
  await recordAct(db, { actor: operator.email, act: "signed in", subjectId: operator.id });
  return token;
}

export const signOutOperator = ({ db }: Pick<App, "db">, token: string): Promise<void> =>
  endOperatorSession(db, hashToken(token));
