import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/earning-rules";
import type { CommonConfig } from "@lode/core/server/config";
import { sealSecret } from "@lode/core/server/crypto/seal-secret";
import { sealingContext } from "@lode/core/server/crypto/sealing-context";
import { Refused } from "@lode/core/server/errors";
import { listAccounts } from "@lode/db/accounts/accounts.repository";
import { createOauthRequest } from "@lode/db/accounts/oauth-requests.repository";
import { newId } from "@lode/db/id";
import type { App } from "../app.ts";

const CALLBACK_PATH = "/profile/twitter-callback";

/**
 * Begins to link an X account in this session. Returns where the miner gives consent at X. Throws
 * Refused("too-many-accounts"), or XFailure where X cannot be asked.
 */
export async function beginLink(
  app: Pick<App, "db" | "x" | "sealingKeys"> & { config: Pick<CommonConfig, "PUBLIC_URL"> },
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ authorizeUrl: string }> {
  const linked = await listAccounts(app.db, userId);
  const needsReconnect = linked.some((account) => account.state === "needs_reconnect");
  if (linked.length >= MAXIMUM_ACCOUNTS && !needsReconnect) throw new Refused("too-many-accounts");
  const { oauthToken, oauthTokenSecret, authorizeUrl } = await app.x.beginLink(
    app.config.PUBLIC_URL + CALLBACK_PATH,
  );
  const id = newId();
  const sealedSecret = sealSecret(app.sealingKeys, oauthTokenSecret, sealingContext("oauth-secret", id));
  await createOauthRequest(app.db, { id, oauthToken, sealedSecret, sessionId });
  return { authorizeUrl };
}
