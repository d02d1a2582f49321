import type { CommonConfig } from "@lode/core/server/config";
import { openSecret } from "@lode/core/server/crypto/seal-secret";
import { sealingContext } from "@lode/core/server/crypto/sealing-context";
import { messageOf, Refused } from "@lode/core/server/errors";
import { XFailure } from "@lode/core/server/x/classify-failure";
import {
  completeOauthRequest,
  lockClaimedRequest,
  type OauthRequest,
  refuseOauthRequest,
  releaseOauthRequest,
} from "@lode/db/accounts/oauth-requests.repository";
import { lockLivingSession } from "@lode/db/auth/sessions.repository";
import type { Trx } from "@lode/db/connection";
import type { App } from "../app.ts";
import { type CompleteLink, claimLink, type LinkOutcome } from "./claim-link.ts";
import { type AuthorizedAtX, linkAccount } from "./link-account.ts";

type LinkApp = Pick<App, "db" | "transaction" | "logger" | "x" | "sealingKeys"> & {
  config: Pick<CommonConfig, "X_TIMEOUT_MS">;
};

/**
 * Linking takes effect here and nowhere else, for the session that began it, once. X accepts the verifier once, so the
 * request is claimed first, X is asked outside of any transaction, and the outcome is recorded. Throws Refused.
 */
export async function completeLink(app: LinkApp, request: CompleteLink): Promise<LinkOutcome> {
  const claim = await claimLink(app, request);
  return "outcome" in claim ? claim.outcome : finishLink(app, claim.request, request);
}

async function finishLink(
  app: LinkApp,
  { id, sealedSecret }: OauthRequest,
  { session, oauthToken, verifier }: CompleteLink,
): Promise<LinkOutcome> {
  const { x, sealingKeys, logger, transaction } = app;
  try {
    const oauthTokenSecret = openSecret(sealingKeys, sealedSecret, sealingContext("oauth-secret", id));
    const authorized = await x.completeLink({ oauthToken, oauthTokenSecret, verifier });
    return await transaction((trx) => recordLink(trx, sealingKeys, { session, requestId: id, authorized }));
  } catch (error) {
    if (error instanceof XFailure && error.kind !== "reauth") {
      logger.warn({ reason: messageOf(error) }, "linking an X account could not be completed");
      await releaseOauthRequest(app.db, id);
      throw new Refused("x-unavailable");
    }
    // X does not accept the verifier again, or a rule refuses the account: the request is used up.
    const refusal = error instanceof XFailure ? new Refused("link-refused") : error;
    if (refusal instanceof Refused) await refuseOauthRequest(app.db, id, refusal.code);
    throw refusal;
  }
}

/**
 * While X was asked, the session may have ended, the miner may have been suspended or deleted, and the claim may have
 * expired: then nothing is linked.
 */
async function recordLink(
  trx: Trx,
  keys: App["sealingKeys"],
  {
    session,
    requestId,
    authorized,
  }: { session: CompleteLink["session"]; requestId: string; authorized: AuthorizedAtX },
): Promise<LinkOutcome> {
  if (!(await lockLivingSession(trx, session.id))) throw new Refused("unauthenticated");
  if (!(await lockClaimedRequest(trx, requestId))) throw new Refused("link-expired");
  const outcome = await linkAccount(trx, keys, session.userId, authorized);
  await completeOauthRequest(trx, { id: requestId, ...outcome });
  return outcome;
}
