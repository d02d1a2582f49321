import { openSecret, sealingContext, sealSecret } from "@lode/adapters/crypto/seal-secret";
import { NetworkFailure } from "@lode/adapters/networks/failure";
import type { LinkWay } from "@lode/adapters/networks/port";
import { Refused, refusedOn } from "@lode/core/contracts/errors";
import { LINK_CALLBACK_PATH } from "@lode/core/contracts/link-callback";
import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/earning-rules";
import { listAccounts } from "@lode/db/accounts/accounts.repository";
import { createLinkRequest, findLinkRequest } from "@lode/db/accounts/link-requests.repository";
import { newId } from "@lode/db/id";
import type { Needs } from "../app.ts";

/** Where each way of consent returns to: a page of Lode, or a request to its API. */
const CALLBACK_PATHS: Record<LinkWay, (network: string) => string> = {
  redirect: () => LINK_CALLBACK_PATH,
  signature: (network) => `/api/links/${network}`,
  signer: (network) => `/api/links/${network}`,
};

interface BeginLink {
  network: string;
  /** The way of consent that the caller offers. */
  by: LinkWay;
  session: { id: string; userId: string };
}

/**
 * Begins to link an account in this session. `url` is the network's consent page, the address to sign, or the address
 * that a remote signer scans; for a signature, `key` is the challenge. Throws Refused("too-many-accounts"),
 * Refused("not-found") if no network is linked in this way, or NetworkFailure if the network cannot be asked.
 */
export async function beginLink(
  app: Needs<"db" | "networks" | "sealingKeys", "PUBLIC_URL">,
  { network, by, session }: BeginLink,
): Promise<{ key: string; url: string; sandboxPage: string | null }> {
  const linking = app.networks.all.find(({ id }) => id === network)?.link[by];
  if (!linking) throw new Refused("not-found");
  const linked = (await listAccounts(app.db, session.userId)).filter(
    (account) => account.network === network,
  );
  const needsReconnect = linked.some((account) => account.state === "needs_reconnect");
  if (linked.length >= MAXIMUM_ACCOUNTS && !needsReconnect) throw refusedOn(network, "too-many-accounts");
  const { key, secret, url, sandboxPage } = await linking.begin(
    app.config.PUBLIC_URL + CALLBACK_PATHS[by](network),
  );
  const id = newId();
  const sealedSecret = sealSecret(app.sealingKeys, secret, sealingContext("oauth-secret", id));
  await createLinkRequest(app.db, { id, network, requestKey: key, sealedSecret, sessionId: session.id });
  return { key, url, sandboxPage: sandboxPage ?? null };
}

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
