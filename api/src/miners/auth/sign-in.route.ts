import { signIn as openSession } from "@lode/app/auth/sign-in";
import { signIn } from "@lode/core/contracts/http/auth";
import { requireCaptcha } from "../../http/require-captcha.ts";
import { reply, route } from "../../http/route.ts";

export const signInRoute = route(signIn, async ({ input, session, address, userAgent, deps, logger }) => {
  const { email, password, captcha_token } = input.body;
  await deps.limits.spend("sign-in-address", address);
  await requireCaptcha(deps, "signin", captcha_token);
  // After the captcha: requests that cost the sender nothing must not use up the owner's limit.
  await deps.limits.spend("sign-in-pair", `${email} ${address}`);
  await deps.limits.spend("sign-in-email", email);
  const earlierSession = session?.id ?? null;
  const credentials = { email, password, userAgent, earlierSession };
  const { user, session: opened, cookie, bearer } = await openSession({ ...deps, logger }, credentials);
  return reply(
    {
      session: { access_token: bearer, expires_at: opened.expiresAt.toISOString() },
      user: { id: user.id, user_id: user.id, email: user.email, display_name: user.displayName },
    },
    { session: { id: opened.id, cookie, expiresAt: opened.expiresAt } },
  );
});
