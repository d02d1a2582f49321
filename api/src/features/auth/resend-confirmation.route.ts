import { resendConfirmation } from "@lode/core/contracts/http/auth";
import { findUserByEmail } from "@lode/db/auth/users.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { route } from "../../http/route.ts";
import { requireCaptcha } from "./require-captcha.ts";

export const resendConfirmationRoute = route(resendConfirmation, async ({ input, deps }) => {
  await deps.limits.spend("mail-email", input.body.email);
  await requireCaptcha(deps, "resend", input.body.captcha_token);
  const user = await findUserByEmail(deps.db, input.body.email);
  if (user && !user.confirmed) {
    await deps.transaction((trx) => append(trx, "user.signed_up", { userId: user.id }, null));
  }
  return { success: true as const };
});
