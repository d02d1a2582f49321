import { isCommonPassword } from "@lode/adapters/crypto/common-passwords";
import { signUp as recordSignUp } from "@lode/app/auth/sign-up";
import { Refused } from "@lode/core/contracts/errors";
import { signUp } from "@lode/core/contracts/http/auth";
import { requireCaptcha } from "../../http/require-captcha.ts";
import { route } from "../../http/route.ts";
import { spendMail } from "./spend-mail.ts";

/** Answers the same whether or not an account has the address. */
export const signUpRoute = route(signUp, async ({ input, address, deps }) => {
  const { email, password, display_name, captcha_token, referral_code } = input.body;
  await deps.limits.spend("sign-up-address", address);
  await requireCaptcha(deps, "signup", captcha_token);
  // Before the mail is counted: no mail is sent for a refused sign-up.
  if (isCommonPassword(password)) throw new Refused("common-password");
  await spendMail(deps, email, address);
  await recordSignUp(deps, {
    email,
    password,
    displayName: display_name,
    referralCode: referral_code ?? null,
  });
  return { user: { email, display_name } };
});
