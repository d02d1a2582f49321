import { openSecret, sealingContext } from "@lode/adapters/crypto/seal-secret";
import { type FailureKind, NetworkFailure } from "@lode/adapters/networks/failure";
import type { LinkWay } from "@lode/adapters/networks/port";
import { messageOf, Refused } from "@lode/core/contracts/errors";
import type { ProblemCode } from "@lode/core/contracts/problem";
import * as requests from "@lode/db/accounts/link-requests.repository";
import type { Trx } from "@lode/db/connection";
import type { App, Needs } from "../app.ts";
import { type Authorized, linkAccount } from "./link-account.ts";
import { type CompleteLink, claimLink, type LinkOutcome } from "./steps/claim-link.ts";

type LinkApp = Needs<"db" | "transaction" | "logger" | "networks" | "sealingKeys">;

/**
 * The only place where an account becomes linked: once for each request, and only in the session that began
 * the request. The network accepts a verifier only once. So the request is claimed first, then the network is
 * asked outside any transaction, and then the outcome is recorded. Throws Refused.
 */
export async function completeLink(app: LinkApp, request: CompleteLink): Promise<LinkOutcome> {
  const claim = await claimLink(app, request);
  return "outcome" in claim ? claim.outcome : finishLink(app, claim.request, request);
}

/** The network does not answer; the network, or its signature, does not confirm the account. */
const REFUSALS: Record<LinkWay, { unavailable: ProblemCode; unconfirmed: ProblemCode }> = {
  redirect: { unavailable: "network-unavailable", unconfirmed: "link-refused" },
  signature: { unavailable: "network-unavailable", unconfirmed: "key-not-proven" },
  signer: { unavailable: "signer-silent", unconfirmed: "signer-declined" },
};

const UNCONFIRMED: readonly FailureKind[] = ["reauth", "declined"];

async function finishLink(
  app: LinkApp,
  { id, network, sealedSecret }: requests.LinkRequest,
  { by, session, requestKey: key, verifier }: CompleteLink,
): Promise<LinkOutcome> {
  const { sealingKeys, logger, transaction } = app;
  const { link, canActWith } = app.networks.get(network);
  try {
    const secret = openSecret(sealingKeys, sealedSecret, sealingContext("oauth-secret", id));
    const answer = await link[by]?.complete({ key, secret, verifier });
    if (!answer) throw new Refused("link-expired");
    const authorized = { network, ...answer, isDelegated: canActWith(answer.grant) };
    return await transaction((trx) => recordLink(trx, sealingKeys, { session, requestId: id, authorized }));
  } catch (error) {
    if (error instanceof NetworkFailure && !UNCONFIRMED.includes(error.kind)) {
      logger.warn({ reason: messageOf(error) }, "linking an account could not be completed");
      await requests.releaseLinkRequest(app.db, id);
      throw new Refused(REFUSALS[by].unavailable);
    }
    // The network refused the verifier, or a rule refused the account: in both cases the request is used up.
    const refusal = error instanceof NetworkFailure ? new Refused(REFUSALS[by].unconfirmed) : error;
    if (refusal instanceof Refused) await requests.refuseLinkRequest(app.db, id, refusal.code);
    throw refusal;
  }
}

/** Links nothing if the claim expired while the network was being asked. */
async function recordLink(
  trx: Trx,
  keys: App["sealingKeys"],
  {
    session,
    requestId,
    authorized,
  }: { session: CompleteLink["session"]; requestId: string; authorized: Authorized },
): Promise<LinkOutcome> {
  if (!(await requests.lockClaimedRequest(trx, requestId))) throw new Refused("link-expired");
  const outcome = await linkAccount(trx, keys, session.userId, authorized);
  await requests.completeLinkRequest(trx, { id: requestId, ...outcome });
  return outcome;
}
