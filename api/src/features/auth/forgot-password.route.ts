import { forgotPassword } from "@lode/core/contracts/http/auth";
import { findUserByEmail } from "@lode/db/auth/users.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { route } from "../../http/route.ts";
import { requireCaptcha } from "./require-captcha.ts";

/** Says the same whether or not the address has an account; the mail is sent by a worker, outside of this answer. */
export const forgotPasswordRoute = route(forgotPassword, async ({ input, deps }) => {
  await deps.limits.spend("mail-email", input.body.email);
  await requireCaptcha(deps, "forgot", input.body.captcha_token);
  const user = await findUserByEmail(deps.db, input.body.email);
  if (user?.confirmed) {
    await deps.transaction((trx) => append(trx, "user.reset_asked", { userId: user.id }, null));
  }
  return { success: true as const };
});
