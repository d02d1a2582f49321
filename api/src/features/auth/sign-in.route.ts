import { signIn } from "@lode/core/contracts/http/auth";
import { verifyPassword } from "@lode/core/server/crypto/password";
import { hashToken, randomToken } from "@lode/core/server/crypto/random-token";
import { Refused } from "@lode/core/server/errors";
import { endSession, openSession } from "@lode/db/auth/sessions.repository";
import { findNewestSignUp } from "@lode/db/auth/sign-ups.repository";
import { findUserByEmail, type User } from "@lode/db/auth/users.repository";
import type { Deps } from "../../deps.ts";
import { reply, route } from "../../http/route.ts";
import { suspended } from "../../http/suspended.ts";
import { requireCaptcha } from "./require-captcha.ts";

/** Opens one session behind two secrets: a cookie that the page cannot read and a bearer that is no cookie. */
export const signInRoute = route(signIn, async ({ input, session, address, userAgent, deps, logger }) => {
  const { email, password, captcha_token } = input.body;
  await deps.limits.spend("sign-in-address", address);
  await requireCaptcha(deps, "signin", captcha_token);
  // After the captcha: posts that cost nothing must not use up what the owner needs.
  await deps.limits.spend("sign-in-pair", `${email} ${address}`);
  await deps.limits.spend("sign-in-email", email);
  const user = await requireCredentials({ db: deps.db, logger }, email, password);
  if (user.suspended) throw suspended(user.suspensionReason);

  const [cookie, bearer] = [randomToken(), randomToken()];
  const opened = await deps.transaction(async (trx) => {
    const { id: userId, passwordHash } = user;
    const secrets = { cookieHash: hashToken(cookie), bearerHash: hashToken(bearer) };
    const opened = await openSession(trx, { userId, passwordHash, userAgent, ...secrets });
    // The password was changed, or the account deleted, while it was being checked.
    if (!opened) throw new Refused("invalid-credentials");
    if (session) await endSession(trx, session.id);
    return opened;
  });
  logger.info({ userId: user.id, sessionId: opened.id }, "signed in");
  return reply(
    {
      session: { access_token: bearer, expires_at: opened.expiresAt.toISOString() },
      user: { id: user.id, user_id: user.id, email: user.email, display_name: user.displayName },
    },
    { session: { id: opened.id, cookie, expiresAt: opened.expiresAt } },
  );
});

/**
 * The confirmed miner with this password. Whoever signed up last with it is told to confirm, also where the address
 * has an account already: signing up and then in does not tell which. Refusals take the same work.
 */
async function requireCredentials(
  { db, logger }: Pick<Deps, "db" | "logger">,
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
