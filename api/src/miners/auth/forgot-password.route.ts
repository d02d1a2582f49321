import { requestMail } from "@lode/app/auth/request-mail";
import { forgotPassword } from "@lode/core/contracts/http/auth";
import { requireCaptcha } from "../../http/require-captcha.ts";
import { route } from "../../http/route.ts";
import { spendMail } from "./spend-mail.ts";

/** Answers the same whether or not an account has the address. */
export const forgotPasswordRoute = route(forgotPassword, async ({ input, address, deps }) => {
  const { email, captcha_token } = input.body;
  await deps.limits.spend("mail-address", address);
  await requireCaptcha(deps, "forgot", captcha_token);
  await spendMail(deps, email, address);
  await requestMail(deps, { purpose: "reset", email });
  return { success: true as const };
});
