import { beginLink } from "@lode/app/accounts/begin-link";
import { messageOf, Refused } from "@lode/core/contracts/errors";
import type { ProblemCode } from "@lode/core/contracts/problem";
import { pageRoute } from "../../http/page-route.ts";

const backWith = (code: ProblemCode) => ({ redirect: `/profile?message=${code}` });

/** A browser navigates here and is always redirected: to the network (X if none is named), or to a fixed path of Lode. */
export const beginLinkRoute = pageRoute(
  "/api/twitter-oauth",
  "optional",
  async ({ session, isCrossSite, query, deps }) => {
    if (!session) return { redirect: "/auth" };
    if (isCrossSite) return backWith("cross-site-refused");
    if (session.suspended) return backWith("account-suspended");
    try {
      await deps.limits.spend("link-user", session.userId);
      const { userId, id: sessionId } = session;
      const link = await beginLink(deps, { network: query.get("network") ?? "x", userId, sessionId });
      return { redirect: link.consentUrl };
    } catch (error) {
      if (error instanceof Refused) return backWith(error.code);
      deps.logger.warn({ reason: messageOf(error) }, "linking an account could not begin");
      return backWith("x-unavailable");
    }
  },
);
