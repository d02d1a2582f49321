import { verifyPassword } from "@lode/adapters/crypto/password";
import { hashToken, randomToken } from "@lode/adapters/crypto/random-token";
import { Refused } from "@lode/core/contracts/errors";
import { say } from "@lode/core/domain/sentences/say";
import {
  endSession,
  endSessionOf,
  endSessionsOf,
  findSession,
  openSession,
} from "@lode/db/auth/sessions.repository";
import { findNewestSignUp } from "@lode/db/auth/sign-ups.repository";
import { findUserByEmail, type User } from "@lode/db/auth/users.repository";
import type { Needs } from "../app.ts";

/** The refusal that a suspended miner gets, with the operator's reason. */
export const suspended = (reason: string | null): Refused =>
  new Refused(
    "account-suspended",
    reason === null ? {} : { error: say("suspended.text", { because: reason }) },
  );

export interface SignIn {
  email: string;
  password: string;
  userAgent: string;
  /** The browser's previous session; signing in ends it. */
  earlierSession: string | null;
}

/** Throws Refused("invalid-credentials"), Refused("email-not-confirmed") or Refused("account-suspended"). */
export async function signIn(
  app: Needs<"db" | "transaction" | "logger">,
  { email, password, userAgent, earlierSession }: SignIn,
) {
  const user = await requireCredentials(app, email, password);
  if (user.suspended) throw suspended(user.suspensionReason);
  // Two secrets open the same session: a cookie that scripts on the page cannot read, and a bearer token.
  const [cookie, bearer] = [randomToken(), randomToken()];
  const session = await app.transaction(async (trx) => {
    const { id: userId, passwordHash } = user;
    const secrets = { cookieHash: hashToken(cookie), bearerHash: hashToken(bearer) };
    const opened = await openSession(trx, { userId, passwordHash, userAgent, ...secrets });
    // The password changed, or the account was deleted, while the password was being checked.
    if (!opened) throw new Refused("invalid-credentials");
    if (earlierSession) await endSession(trx, earlierSession);
    return opened;
  });
  app.logger.info({ userId: user.id, sessionId: session.id }, "signed in");
  return { user, session, cookie, bearer };
}

/**
 * Returns the confirmed miner with this password. If the password matches only the newest sign-up, the answer
 * is to confirm it, even if the address already has an account: signing up and then signing in must not
 * reveal that account. Every refusal takes the same work.
 */
export async function requireCredentials(
  { db, logger }: Needs<"db" | "logger">,
  email: string,
  password: string,
): Promise<User> {
  const [user, signUp] = await Promise.all([findUserByEmail(db, email), findNewestSignUp(db, email)]);
  const confirmed = user?.confirmed ? user : undefined;
  if ((await verifyPassword(confirmed?.passwordHash, password)) && confirmed) return confirmed;
  const awaitsConfirmation = await verifyPassword(signUp?.passwordHash, password);
  logger.info({ userId: confirmed?.id ?? null }, "sign-in refused");
  throw new Refused(awaitsConfirmation ? "email-not-confirmed" : "invalid-credentials");
}

/** Ends the session of the cookie and the session of the bearer, unless they have ended already. */
export async function signOut(
  { db }: Needs<"db">,
  { bearer, sessionId }: { bearer: string | null | undefined; sessionId: string | null },
): Promise<void> {
  const named = bearer ? await findSession(db, { kind: "bearer", hash: hashToken(bearer) }) : undefined;
  for (const id of new Set([named?.id, sessionId])) if (id) await endSession(db, id);
}

/** Throws Refused("not-found") if the miner has no such session. */
export async function endOneSession(
  { transaction }: Needs<"transaction">,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  if (!(await transaction((trx) => endSessionOf(trx, userId, sessionId)))) throw new Refused("not-found");
}

export const endOtherSessions = (
  { transaction }: Needs<"transaction">,
  { userId, kept }: { userId: string; kept: string },
): Promise<void> => transaction((trx) => endSessionsOf(trx, userId, kept));
