import { signIn } from "@lode/core/contracts/http/auth";
import { verifyPassword } from "@lode/core/server/crypto/password";
import { hashToken, randomToken } from "@lode/core/server/crypto/random-token";
import { Refused } from "@lode/core/server/errors";
import { endSession, openSession } from "@lode/db/auth/sessions.repository";
import { findUserByEmail } from "@lode/db/auth/users.repository";
import { reply, route } from "../../http/route.ts";
import { suspended } from "../../http/suspended.ts";
import { requireCaptcha } from "./require-captcha.ts";

/** Opens one session behind two secrets: a cookie that the page cannot read and a bearer that is no cookie. */
export const signInRoute = route(signIn, async ({ input, session, address, userAgent, deps, logger }) => {
  const { email, password, captcha_token } = input.body;
  await deps.limits.spend("sign-in-address", address);
  await deps.limits.spend("sign-in-pair", `${email} ${address}`);
  await deps.limits.spend("sign-in-email", email);
  await requireCaptcha(deps, "signin", captcha_token);
  const user = await findUserByEmail(deps.db, email);
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
    logger.info({ userId: user?.id ?? null }, "sign-in refused");
    throw new Refused("invalid-credentials");
  }
  if (!user.confirmed) throw new Refused("email-not-confirmed");
  if (user.suspended) throw suspended(user.suspensionReason);

  const [cookie, bearer] = [randomToken(), randomToken()];
  const opened = await deps.transaction(async (trx) => {
    if (session) await endSession(trx, session.id);
    const secrets = { cookieHash: hashToken(cookie), bearerHash: hashToken(bearer) };
    return openSession(trx, { userId: user.id, userAgent, ...secrets });
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
