import { confirmEmail } from "@lode/core/contracts/http/auth";
import { hashToken } from "@lode/core/server/crypto/random-token";
import { Refused } from "@lode/core/server/errors";
import { useEmailToken } from "@lode/db/auth/email-tokens.repository";
import { confirmUser } from "@lode/db/auth/users.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { route } from "../../http/route.ts";

export const confirmEmailRoute = route(confirmEmail, async ({ input, deps }) => {
  await deps.transaction(async (trx) => {
    const used = await useEmailToken(trx, "confirm", hashToken(input.body.token));
    if (!used) throw new Refused("mail-token-refused");
    const { userId } = used;
    if (await confirmUser(trx, userId)) await append(trx, "user.confirmed", { userId }, userId);
  });
  return { confirmed: true as const };
});
