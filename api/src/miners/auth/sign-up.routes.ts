import { issueChallenge } from "@lode/adapters/captcha/altcha";
import { isCommonPassword } from "@lode/adapters/crypto/common-passwords";
import { confirmEmail } from "@lode/app/auth/confirm-email";
import { requestMail, signUp } from "@lode/app/auth/sign-up";
import { Refused } from "@lode/core/contracts/errors";
import * as contract from "@lode/core/contracts/http/auth";
import { admitForm, requireCaptcha } from "../../http/admit-form.ts";
import { route } from "../../http/route.ts";

/** Answers the same whether or not the address already has an account. */
export const signUpRoute = route(contract.signUp, async ({ input, address, deps }) => {
  const { email, password, display_name, captcha_token, referral_code, language = "en" } = input.body;
  await deps.limits.spend("sign-up-address", address);
  await requireCaptcha(deps, "signup", captcha_token);
  // Checked before the mail is counted, because a refused sign-up sends no mail.
  if (isCommonPassword(password)) throw new Refused("common-password");
  await deps.limits.spend("mail-pair", `${email} ${address}`);
  await deps.limits.spend("mail-email", email);
  await signUp(deps, {
    email,
    password,
    displayName: display_name,
    referralCode: referral_code ?? null,
    language,
  });
  return { user: { email, display_name } };
});

export const confirmEmailRoute = route(contract.confirmEmail, async ({ input, address, deps }) => {
  const { token, password } = input.body;
  await deps.limits.spend("sign-in-address", address);
  await confirmEmail(deps, { token, password });
  return { confirmed: true as const };
});

/** Answers the same whether or not the address has a pending sign-up. */
export const resendConfirmationRoute = route(
  contract.resendConfirmation,
  async ({ input, address, deps }) => {
    await admitForm(deps, "mail", "resend", { ...input.body, address });
    await requestMail(deps, { purpose: "confirm", email: input.body.email });
  },
);

export const getCaptchaChallengeRoute = route(
  contract.getCaptchaChallenge,
  async ({ input, address, deps }) => {
    await deps.limits.spend("challenge-address", address);
    const settings = { key: deps.config.CAPTCHA_KEY, cost: deps.config.CAPTCHA_COST };
    return { ...(await issueChallenge(settings, input.query.action, deps.clock.now())) };
  },
);
