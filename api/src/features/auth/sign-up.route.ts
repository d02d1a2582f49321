import { signUp } from "@lode/core/contracts/http/auth";
import { isCommonPassword } from "@lode/core/server/crypto/common-passwords";
import { hashPassword } from "@lode/core/server/crypto/password";
import { Refused } from "@lode/core/server/errors";
import { createUser, findUserByEmail } from "@lode/db/auth/users.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { route } from "../../http/route.ts";
import { requireCaptcha } from "./require-captcha.ts";

/** Answers alike and takes the same time whether or not the address has an account: its owner learns it by mail. */
export const signUpRoute = route(signUp, async ({ input, address, deps }) => {
  const { email, password, display_name, captcha_token } = input.body;
  await deps.limits.spend("sign-up-address", address);
  await requireCaptcha(deps, "signup", captcha_token);
  if (isCommonPassword(password)) throw new Refused("common-password");
  const passwordHash = await hashPassword(password);
  await deps.transaction(async (trx) => {
    const termsVersion = deps.config.TERMS_VERSION;
    const created = await createUser(trx, { email, passwordHash, displayName: display_name, termsVersion });
    if (created) return append(trx, "user.signed_up", { userId: created }, null);
    const owner = await findUserByEmail(trx, email);
    if (owner)
      await append(
        trx,
        owner.confirmed ? "user.signed_up_again" : "user.signed_up",
        { userId: owner.id },
        null,
      );
  });
  return { user: { email, display_name } };
});
