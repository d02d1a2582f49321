import { openSecret, sealingContext } from "@lode/adapters/crypto/seal-secret";
import { NetworkFailure } from "@lode/adapters/networks/failure";
import { Refused } from "@lode/core/contracts/errors";
import { findLinkRequest } from "@lode/db/accounts/link-requests.repository";
import type { Needs } from "../app.ts";

/** Shorter than the time-out of any proxy. */
const WAIT_MS = 8_000;

/**
 * Waits for the remote signer that the person connects to this link request; null if none is connected within eight
 * seconds. Throws Refused("link-expired"), also for a request of another session, or Refused("network-unavailable").
 */
export async function awaitSigner(
  { db, networks, sealingKeys }: Needs<"db" | "networks" | "sealingKeys">,
  { requestKey, sessionId }: { requestKey: string; sessionId: string },
): Promise<string | null> {
  const request = await findLinkRequest(db, requestKey);
  const isOpen = request?.sessionId === sessionId && !request.expired && request.claimedMs === null;
  const awaited = isOpen ? networks.get(request.network).link.signer?.awaitSigner : undefined;
  if (!isOpen || !awaited) throw new Refused("link-expired");
  const secret = openSecret(sealingKeys, request.sealedSecret, sealingContext("oauth-secret", request.id));
  try {
    return (await awaited(secret, WAIT_MS)) ?? null;
  } catch (error) {
    if (error instanceof NetworkFailure) throw new Refused("network-unavailable");
    throw error;
  }
}
