import { removeAccount } from "@lode/core/contracts/http/accounts";
import { Refused } from "@lode/core/server/errors";
import * as accounts from "@lode/db/accounts/accounts.repository";
import { keepForFarewell } from "@lode/db/accounts/farewells.repository";
import { endAutomationOf } from "@lode/db/automation/settings.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { closeAttemptsOfAccount } from "@lode/db/tasks/attempts.repository";
import { route } from "../../http/route.ts";

/** Deletes the tokens and ends open work; points, awards and history stay. */
export const removeAccountRoute = route(removeAccount, async ({ session, input, deps }) => {
  await deps.transaction(async (trx) => {
    await keepForFarewell(trx, session.userId, input.body.twitter_id);
    const accountId = await accounts.removeAccount(trx, session.userId, input.body.twitter_id);
    if (!accountId) throw new Refused("account-not-linked");
    await closeAttemptsOfAccount(trx, accountId, "The X account was removed");
    await endAutomationOf(trx, accountId, deps.clock.now());
    await append(trx, "account.removed", { accountId }, session.userId);
  });
  return { success: true as const };
});
