import { signUp } from "@lode/core/contracts/http/auth";
import { isCommonPassword } from "@lode/core/server/crypto/common-passwords";
import { hashPassword } from "@lode/core/server/crypto/password";
import { Refused } from "@lode/core/server/errors";
import { recordSignUp } from "@lode/db/auth/sign-ups.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { route } from "../../http/route.ts";
import { requireCaptcha } from "./require-captcha.ts";
import { spendMail } from "./spend-mail.ts";

/** Does and says the same whether or not the address has an account: its owner learns it by mail, from a worker. */
export const signUpRoute = route(signUp, async ({ input, address, deps }) => {
  const { email, password, display_name, captcha_token } = input.body;
  await deps.limits.spend("sign-up-address", address);
  await requireCaptcha(deps, "signup", captcha_token);
  if (isCommonPassword(password)) throw new Refused("common-password");
  await spendMail(deps, email, address);
  const passwordHash = await hashPassword(password);
  await deps.transaction(async (trx) => {
    const termsVersion = deps.config.TERMS_VERSION;
    const signUpId = await recordSignUp(trx, {
      email,
      passwordHash,
      displayName: display_name,
      termsVersion,
    });
    await append(trx, "sign_up.requested", { signUpId }, null);
  });
  return { user: { email, display_name } };
});
