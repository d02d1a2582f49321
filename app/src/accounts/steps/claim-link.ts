import { timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { hashToken } from "@lode/adapters/crypto/random-token";
import type { LinkWay } from "@lode/adapters/networks/port";
import { Refused } from "@lode/core/contracts/errors";
import { PROBLEMS, type ProblemCode } from "@lode/core/contracts/problem";
import * as requests from "@lode/db/accounts/link-requests.repository";
import type { Needs } from "../../app.ts";

export interface CompleteLink {
  by: LinkWay;
  session: { id: string; userId: string };
  /** The network's own key of the link request. */
  requestKey: string;
  verifier: string;
}

export interface LinkOutcome {
  accountId: string;
  alreadyConnected: boolean;
}

/** `request`: this call asks the network. `outcome`: another call with the verifier has the answer. */
export type LinkClaim = { request: requests.LinkRequest } | { outcome: LinkOutcome };

const POLL_MS = 200;
/** A claim may take as long as the network may take, plus this time to record the outcome. */
const RECORDING_MS = 2_000;

/**
 * Claims a link request for this verifier. If the same session posts the same verifier again within a minute,
 * it gets the first answer, and waits for it if necessary. Anything else is refused. If the process with the
 * claim crashes, the request is refused once the network must have answered.
 */
export async function claimLink(
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
