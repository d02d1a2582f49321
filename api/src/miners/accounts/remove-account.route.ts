import * as app from "@lode/app/accounts/remove-account";
import { removeAccount } from "@lode/core/contracts/http/accounts";
import { route } from "../../http/route.ts";

export const removeAccountRoute = route(removeAccount, async ({ session, input, deps }) => {
  await app.removeAccount(deps, { userId: session.userId, externalId: input.body.twitter_id });
  return { success: true as const };
});
