import * as app from "@lode/app/accounts/complete-link";
import { Refused } from "@lode/core/contracts/errors";
import { completeLink } from "@lode/core/contracts/http/accounts";
import { listAccounts } from "@lode/db/accounts/accounts.repository";
import { route } from "../../http/route.ts";
import { presentAccount } from "../present-account.ts";

export const completeLinkRoute = route(completeLink, async ({ session, input, deps }) => {
  const { oauth_token: requestKey, oauth_verifier: verifier, user_id } = input.body;
  if (user_id !== session.userId) throw new Refused("wrong-user");
  const outcome = await app.completeLink(deps, { session, requestKey, verifier });
  const accounts = await listAccounts(deps.db, session.userId);
  const account = accounts.find(({ id }) => id === outcome.accountId);
  if (!account) throw new Refused("link-expired");
  return {
    twitter_user: presentAccount(account, deps.clock.now()),
    already_connected: outcome.alreadyConnected,
  };
});
