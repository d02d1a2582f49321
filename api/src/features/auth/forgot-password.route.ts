import { forgotPassword } from "@lode/core/contracts/http/auth";
import { recordEmailRequest } from "@lode/db/auth/email-requests.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { route } from "../../http/route.ts";
import { requireCaptcha } from "./require-captcha.ts";
import { spendMail } from "./spend-mail.ts";

/** Does and says the same whether or not the address has an account: a worker finds out, outside of this answer. */
export const forgotPasswordRoute = route(forgotPassword, async ({ input, address, deps }) => {
  const { email, captcha_token } = input.body;
  await deps.limits.spend("mail-address", address);
  await requireCaptcha(deps, "forgot", captcha_token);
  await spendMail(deps, email, address);
  await deps.transaction(async (trx) => {
    const requestId = await recordEmailRequest(trx, { purpose: "reset", email });
    await append(trx, "email.requested", { requestId }, null);
  });
  return { success: true as const };
});
