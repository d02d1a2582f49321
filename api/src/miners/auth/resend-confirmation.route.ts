import { requestMail } from "@lode/app/auth/request-mail";
import { resendConfirmation } from "@lode/core/contracts/http/auth";
import { requireCaptcha } from "../../http/require-captcha.ts";
import { route } from "../../http/route.ts";
import { spendMail } from "./spend-mail.ts";

/** Answers the same whether or not the address has a pending sign-up. */
export const resendConfirmationRoute = route(resendConfirmation, async ({ input, address, deps }) => {
  const { email, captcha_token } = input.body;
  await deps.limits.spend("mail-address", address);
  await requireCaptcha(deps, "resend", captcha_token);
  await spendMail(deps, email, address);
  await requestMail(deps, { purpose: "confirm", email });
  return { success: true as const };
});
