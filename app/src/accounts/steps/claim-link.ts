import { timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { hashToken } from "@lode/adapters/crypto/random-token";
import type { CommonConfig } from "@lode/adapters/settings/config";
import { Refused } from "@lode/core/contracts/errors";
import { PROBLEMS, type ProblemCode } from "@lode/core/contracts/problem";
import {
  claimLinkRequest,
  findLinkRequest,
  type LinkRequest,
  refuseLinkRequest,
} from "@lode/db/accounts/link-requests.repository";
import type { App } from "../../app.ts";

export interface CompleteLink {
  session: { id: string; userId: string };
  /** Identifies the request at its network. */
  requestKey: string;
  verifier: string;
}

export interface LinkOutcome {
  accountId: string;
  alreadyConnected: boolean;
}

/** Either this post asks the network, or another post of the same verifier has its outcome. */
export type LinkClaim = { request: LinkRequest } | { outcome: LinkOutcome };

const POLL_MS = 200;
/** In addition to what the network may take for the two calls that a claim makes. */
const RECORDING_MS = 2_000;
const CALLS = 2;

/**
 * Claims a request for this verifier. The same session posting the same verifier again within a minute gets the first
 * answer, and waits for it while the first post is in progress; anything else is refused. A claim whose process crashed
 * is refused for both once the network must have answered.
 */
export async function claimLink(
  { db, config }: Pick<App, "db"> & { config: Pick<CommonConfig, "X_TIMEOUT_MS"> },
  { session, requestKey, verifier }: CompleteLink,
): Promise<LinkClaim> {
  const verifierHash = hashToken(verifier);
  const longestMs = CALLS * config.X_TIMEOUT_MS + RECORDING_MS;
  for (;;) {
    const request = await findLinkRequest(db, requestKey);
    if (!request || request.sessionId !== session.id) throw new Refused("link-expired");
    if (request.claimedMs === null) {
      if (request.expired) throw new Refused("link-expired");
      if (await claimLinkRequest(db, request.id, verifierHash)) return { request };
    } else {
      const outcome = firstAnswer(request, verifierHash);
      if (outcome) return { outcome };
      if (request.claimedMs > longestMs) await refuseLinkRequest(db, request.id, "link-expired");
      else await pause(POLL_MS);
    }
  }
}

/** Undefined while the first post is in progress. */
function firstAnswer(request: LinkRequest, verifierHash: Buffer): LinkOutcome | undefined {
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
