import { completeLink } from "@lode/core/contracts/http/accounts";
import { openSecret } from "@lode/core/server/crypto/seal-secret";
import { messageOf, Refused } from "@lode/core/server/errors";
import { XFailure } from "@lode/core/server/x/classify-failure";
import { listAccounts } from "@lode/db/accounts/accounts.repository";
import {
  type OauthRequest,
  refuseOauthRequest,
  releaseOauthRequest,
} from "@lode/db/accounts/oauth-requests.repository";
import type { Session } from "@lode/db/auth/sessions.repository";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";
import { presentAccount } from "../../presenters/present-account.ts";
import { claimLink, type LinkOutcome } from "./claim-link.ts";
import { recordLink } from "./record-link.ts";

/**
 * Linking takes effect here and nowhere else, for the session that began it, once. The verifier is good for one
 * question to X, so the request is claimed first, X is asked outside of any transaction, and the outcome is recorded.
 */
export const completeLinkRoute = route(completeLink, async ({ session, input, deps }) => {
  const { oauth_token, oauth_verifier, user_id } = input.body;
  if (user_id !== session.userId) throw new Refused("wrong-user");
  const claim = await claimLink(deps, session, { oauthToken: oauth_token, verifier: oauth_verifier });
  const outcome =
    "request" in claim
      ? await finishLink(deps, session, claim.request, { oauth_token, oauth_verifier })
      : claim.outcome;
  const accounts = await listAccounts(deps.db, session.userId);
  const account = accounts.find(({ id }) => id === outcome.accountId);
  if (!account) throw new Refused("link-expired");
  return {
    twitter_user: presentAccount(account, deps.clock.now()),
    already_connected: outcome.alreadyConnected,
  };
});

async function finishLink(
  deps: Deps,
  session: Session,
  { id, sealedSecret }: OauthRequest,
  { oauth_token: oauthToken, oauth_verifier: verifier }: { oauth_token: string; oauth_verifier: string },
): Promise<LinkOutcome> {
  try {
    const oauthTokenSecret = openSecret(deps.sealingKeys, sealedSecret, `oauth_requests:${id}`);
    const answer = await deps.x.completeLink({ oauthToken, oauthTokenSecret, verifier });
    return await deps.transaction((trx) => recordLink(trx, deps.sealingKeys, session, id, answer));
  } catch (error) {
    if (error instanceof XFailure && error.kind !== "reauth") {
      deps.logger.warn({ reason: messageOf(error) }, "linking an X account could not be completed");
      await releaseOauthRequest(deps.db, id);
      throw new Refused("x-unavailable");
    }
    // The verifier is spent on X's side, or the rules will not change their mind: it ends here too.
    const refusal = error instanceof XFailure ? new Refused("link-refused") : error;
    if (refusal instanceof Refused) await refuseOauthRequest(deps.db, id, refusal.code);
    throw refusal;
  }
}
