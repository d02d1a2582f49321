import { sealSecret } from "@lode/adapters/crypto/seal-secret";
import { sealingContext } from "@lode/adapters/crypto/sealing-context";
import type { CommonConfig } from "@lode/adapters/settings/config";
import { Refused } from "@lode/core/contracts/errors";
import { LINK_CALLBACK_PATH } from "@lode/core/contracts/link-callback";
import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/earning-rules";
import { listAccounts } from "@lode/db/accounts/accounts.repository";
import { createLinkRequest } from "@lode/db/accounts/link-requests.repository";
import { newId } from "@lode/db/id";
import type { App } from "../app.ts";

/**
 * Begins to link an account in this session and returns the network's consent page. Throws
 * Refused("too-many-accounts"), Refused("not-found") if Lode does not know the network, or NetworkFailure if
 * the network cannot be asked.
 */
export async function beginLink(
  app: Pick<App, "db" | "networks" | "sealingKeys"> & { config: Pick<CommonConfig, "PUBLIC_URL"> },
  { network, userId, sessionId }: { network: string; userId: string; sessionId: string },
): Promise<{ consentUrl: string }> {
  const asked = app.networks.all.find(({ id }) => id === network);
  if (!asked) throw new Refused("not-found");
  const linked = await listAccounts(app.db, userId);
  const needsReconnect = linked.some((account) => account.state === "needs_reconnect");
  if (linked.length >= MAXIMUM_ACCOUNTS && !needsReconnect) throw new Refused("too-many-accounts");
  const { key, secret, url } = await asked.link.begin(app.config.PUBLIC_URL + LINK_CALLBACK_PATH);
  const id = newId();
  const sealedSecret = sealSecret(app.sealingKeys, secret, sealingContext("oauth-secret", id));
  await createLinkRequest(app.db, { id, network, requestKey: key, sealedSecret, sessionId });
  return { consentUrl: url };
}
