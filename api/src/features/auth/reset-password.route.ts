import { resetPassword } from "@lode/core/contracts/http/auth";
import { hashToken } from "@lode/core/server/crypto/random-token";
import { Refused } from "@lode/core/server/errors";
import { useEmailToken } from "@lode/db/auth/email-tokens.repository";
import { reply, route } from "../../http/route.ts";
import { hashNewPassword, setNewPassword } from "./set-new-password.ts";

export const resetPasswordRoute = route(resetPassword, async ({ input, address, deps, logger }) => {
  await deps.limits.spend("sign-in-address", address);
  const passwordHash = await hashNewPassword(input.body.password);
  await deps.transaction(async (trx) => {
    const used = await useEmailToken(trx, "reset", hashToken(input.body.token));
    if (!used) throw new Refused("mail-token-refused");
    await setNewPassword(trx, used.userId, passwordHash, null);
    logger.info({ userId: used.userId }, "a password was reset");
  });
  return reply({ success: true as const }, { session: null });
});
