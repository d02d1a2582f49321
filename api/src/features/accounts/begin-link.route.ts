import type { ProblemCode } from "@lode/core/contracts/problem";
import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/accounts/eligibility";
import { sealSecret } from "@lode/core/server/crypto/seal-secret";
import { messageOf, Refused } from "@lode/core/server/errors";
import { listAccounts } from "@lode/db/accounts/accounts.repository";
import { createOauthRequest } from "@lode/db/accounts/oauth-requests.repository";
import { newId } from "@lode/db/id";
import { pageRoute } from "../../http/page-route.ts";

const CALLBACK_PATH = "/profile/twitter-callback";

const backWith = (code: ProblemCode) => ({ redirect: `/profile?message=${code}` });

/** A browser comes here by navigation and always leaves by redirect, to X or to a fixed path of ours. */
export const beginLinkRoute = pageRoute(
  "/api/twitter-oauth",
  "optional",
  async ({ session, isCrossSite, deps }) => {
    if (!session) return { redirect: "/auth" };
    if (isCrossSite) return backWith("cross-site-refused");
    if (session.suspended) return backWith("account-suspended");
    const linked = await listAccounts(deps.db, session.userId);
    const needsReconnect = linked.some((account) => account.state === "needs_reconnect");
    if (linked.length >= MAXIMUM_ACCOUNTS && !needsReconnect) return backWith("too-many-accounts");
    try {
      await deps.limits.spend("link-user", session.userId);
      const link = await deps.x.beginLink(deps.config.PUBLIC_URL + CALLBACK_PATH);
      const id = newId();
      await createOauthRequest(deps.db, {
        id,
        oauthToken: link.oauthToken,
        sealedSecret: sealSecret(deps.sealingKeys, link.oauthTokenSecret, `oauth_requests:${id}`),
        sessionId: session.id,
      });
      return { redirect: link.authorizeUrl };
    } catch (error) {
      if (error instanceof Refused) return backWith(error.code);
      deps.logger.warn({ reason: messageOf(error) }, "linking an X account could not begin");
      return backWith("x-unavailable");
    }
  },
);
