import { timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { hashToken } from "@lode/adapters/crypto/random-token";
import { openSecret, sealingContext } from "@lode/adapters/crypto/seal-secret";
import { type FailureKind, NetworkFailure } from "@lode/adapters/networks/failure";
import type { LinkWay } from "@lode/adapters/networks/port";
import { messageOf, Refused } from "@lode/core/contracts/errors";
import { PROBLEMS, type ProblemCode } from "@lode/core/contracts/problem";
import * as requests from "@lode/db/accounts/link-requests.repository";
import type { Trx } from "@lode/db/connection";
import type { App, Needs } from "../app.ts";
import { type Authorized, type LinkOutcome, linkAccount } from "./link-account.ts";

type LinkApp = Needs<"db" | "transaction" | "logger" | "networks" | "sealingKeys">;

interface CompleteLink {
  by: LinkWay;
  session: { id: string; userId: string };
  /** The network's own key of the link request. */
  requestKey: string;
  verifier: string;
}

/**
 * The only place where an account becomes linked: once for each request, and only in the session that began
 * the request. The network accepts a verifier only once. So the request is claimed first, then the network is
 * asked outside any transaction, and then the outcome is recorded. Throws Refused.
 */
export async function completeLink(app: LinkApp, request: CompleteLink): Promise<LinkOutcome> {
  const claim = await claimLink(app, request);
  return "outcome" in claim ? claim.outcome : finishLink(app, claim.request, request);
}

/** `request`: this call asks the network. `outcome`: another call with the verifier has the answer. */
type LinkClaim = { request: requests.LinkRequest } | { outcome: LinkOutcome };

const POLL_MS = 200;
/** A claim lasts as long as the network may take, plus this time to record the outcome. */
const RECORDING_MS = 2_000;

/**
 * Claims a link request for this verifier. If the same session posts the same verifier again within a minute,
 * it gets the first answer, and waits for it if necessary. Anything else is refused. If the process with the
 * claim crashes, the request is refused once the network must have answered.
 */
async function claimLink(
  { db, networks }: Needs<"db" | "networks">,
  { by, session, requestKey, verifier }: CompleteLink,
): Promise<LinkClaim> {
  const verifierHash = hashToken(verifier);
  for (;;) {
    const request = await requests.findLinkRequest(db, requestKey);
    if (!request || request.sessionId !== session.id) throw new Refused("link-expired");
    if (request.claimedMs === null) {
      if (request.expired) throw new Refused("link-expired");
      if (await requests.claimLinkRequest(db, request.id, verifierHash)) return { request };
    } else {
      const outcome = firstAnswer(request, verifierHash);
      if (outcome) return { outcome };
      const { longestMs = 0 } = networks.get(request.network).link[by] ?? {};
      if (request.claimedMs > longestMs + RECORDING_MS)
        await requests.refuseLinkRequest(db, request.id, "link-expired");
      else await pause(POLL_MS);
    }
  }
}

/** The first call's outcome; undefined while that call is still in progress. */
function firstAnswer(request: requests.LinkRequest, verifierHash: Buffer): LinkOutcome | undefined {
  const isSame =
    request.verifierHash?.length === verifierHash.length &&
    timingSafeEqual(request.verifierHash, verifierHash);
  if (!isSame || !request.repeatable) throw new Refused("link-expired");
  if (request.refusal !== null)
    throw new Refused(isProblem(request.refusal) ? request.refusal : "link-expired");
  if (request.accountId === null) return undefined;
  return { accountId: request.accountId, alreadyConnected: request.alreadyConnected ?? false };
}

const isProblem = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

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
