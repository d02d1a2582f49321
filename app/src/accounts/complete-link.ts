import { openSecret } from "@lode/adapters/crypto/seal-secret";
import { sealingContext } from "@lode/adapters/crypto/sealing-context";
import { NetworkFailure } from "@lode/adapters/networks/failure";
import type { CommonConfig } from "@lode/adapters/settings/config";
import { messageOf, Refused } from "@lode/core/contracts/errors";
import {
  completeLinkRequest,
  type LinkRequest,
  lockClaimedRequest,
  refuseLinkRequest,
  releaseLinkRequest,
} from "@lode/db/accounts/link-requests.repository";
import { lockActiveSession } from "@lode/db/auth/sessions.repository";
import type { Trx } from "@lode/db/connection";
import type { App } from "../app.ts";
import { type Authorized, linkAccount } from "./link-account.ts";
import { type CompleteLink, claimLink, type LinkOutcome } from "./steps/claim-link.ts";

type LinkApp = Pick<App, "db" | "transaction" | "logger" | "networks" | "sealingKeys"> & {
  config: Pick<CommonConfig, "X_TIMEOUT_MS">;
};

/**
 * Linking takes effect here and nowhere else, for the session that began it, once. A network accepts a verifier once, so the
 * request is claimed first, the network is asked outside of any transaction, and the outcome is recorded. Throws Refused.
 */
export async function completeLink(app: LinkApp, request: CompleteLink): Promise<LinkOutcome> {
  const claim = await claimLink(app, request);
  return "outcome" in claim ? claim.outcome : finishLink(app, claim.request, request);
}

async function finishLink(
  app: LinkApp,
  { id, network, sealedSecret }: LinkRequest,
  { session, requestKey: key, verifier }: CompleteLink,
): Promise<LinkOutcome> {
  const { sealingKeys, logger, transaction } = app;
  try {
    const secret = openSecret(sealingKeys, sealedSecret, sealingContext("oauth-secret", id));
    const answer = await app.networks.get(network).link.complete({ key, secret, verifier });
    const authorized = { network, ...answer };
    return await transaction((trx) => recordLink(trx, sealingKeys, { session, requestId: id, authorized }));
  } catch (error) {
    if (error instanceof NetworkFailure && error.kind !== "reauth") {
      logger.warn({ reason: messageOf(error) }, "linking an account could not be completed");
      await releaseLinkRequest(app.db, id);
      throw new Refused("x-unavailable");
    }
    // The verifier is not accepted again, or a rule refuses the account: the request is used up.
    const refusal = error instanceof NetworkFailure ? new Refused("link-refused") : error;
    if (refusal instanceof Refused) await refuseLinkRequest(app.db, id, refusal.code);
    throw refusal;
  }
}

/**
 * While the network was asked, the session may have ended, the miner may have been suspended or deleted, and the claim may have
 * expired: then nothing is linked.
 */
async function recordLink(
  trx: Trx,
  keys: App["sealingKeys"],
  {
    session,
    requestId,
    authorized,
  }: { session: CompleteLink["session"]; requestId: string; authorized: Authorized },
): Promise<LinkOutcome> {
  if (!(await lockActiveSession(trx, session.id))) throw new Refused("unauthenticated");
  if (!(await lockClaimedRequest(trx, requestId))) throw new Refused("link-expired");
  const outcome = await linkAccount(trx, keys, session.userId, authorized);
  await completeLinkRequest(trx, { id: requestId, ...outcome });
  return outcome;
}
