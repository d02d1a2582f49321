import { issueChallenge } from "@lode/adapters/captcha/altcha";
import { getCaptchaChallenge } from "@lode/core/contracts/http/auth";
import { route } from "../../http/route.ts";

export const getCaptchaChallengeRoute = route(getCaptchaChallenge, async ({ input, address, deps }) => {
  await deps.limits.spend("challenge-address", address);
  const settings = { key: deps.config.CAPTCHA_KEY, cost: deps.config.CAPTCHA_COST };
  return { ...(await issueChallenge(settings, input.query.action, deps.clock.now())) };
});
