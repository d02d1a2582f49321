import { awaitSigner, beginLink } from "@lode/app/accounts/begin-link";
import { completeLink } from "@lode/app/accounts/complete-link";
import { removeAccount } from "@lode/app/accounts/remove-account";
import { messageOf, Refused } from "@lode/core/contracts/errors";
import type { XAccountView } from "@lode/core/contracts/http/accounts";
import * as contract from "@lode/core/contracts/http/accounts";
import type { ProblemCode } from "@lode/core/contracts/problem";
import { listAccounts } from "@lode/db/accounts/accounts.repository";
import type { Deps } from "../../deps.ts";
import { pageRoute } from "../../http/page-route.ts";
import { type GivenInput, route } from "../../http/route.ts";
import { presentAccount } from "../present-account.ts";

const backWith = (code: ProblemCode) => ({ redirect: `/profile?message=${code}` });

/** Redirects a browser, either to the network (X if none is named) or to a fixed path of Lode. */
export const beginLinkRoute = pageRoute(
  "/api/twitter-oauth",
  "optional",
  async ({ session, isCrossSite, query, deps }) => {
    if (!session) return { redirect: "/auth" };
    if (isCrossSite) return backWith("cross-site-refused");
    if (session.suspended) return backWith("account-suspended");
    try {
      const network = query.get("network") ?? "x";
      const { url } = await begin(deps, { network, by: "redirect", session });
      return { redirect: url };
    } catch (error) {
      if (error instanceof Refused) return backWith(error.code);
      deps.logger.warn({ reason: messageOf(error) }, "linking an account could not begin");
      return backWith("network-unavailable");
    }
  },
);

async function begin(deps: Deps, asked: Parameters<typeof beginLink>[1]): ReturnType<typeof beginLink> {
  await deps.limits.spend("link-user", asked.session.userId);
  return beginLink(deps, asked);
}

export const completeLinkRoute = route(contract.completeLink, async ({ session, input, deps }) => {
  const { oauth_token: requestKey, oauth_verifier: verifier, user_id } = input.body;
  if (user_id !== session.userId) throw new Refused("wrong-user");
  const { account, alreadyConnected } = await link(deps, { by: "redirect", session, requestKey, verifier });
  return { twitter_user: account, already_connected: alreadyConnected };
});

export const challengeLinkRoute = route(contract.challengeLink, async ({ session, input, deps }) => {
  const { key, url } = await begin(deps, { ...input.params, by: "signature", session });
  return { challenge: key, url };
});

export const proveLinkRoute = route(contract.proveLink, async ({ session, input, deps }) => {
  const { event } = input.body;
  const requestKey = event.tags.find(([name]) => name === "challenge")?.[1] ?? "";
  const { account } = await link(deps, {
    by: "signature",
    session,
    requestKey,
    verifier: JSON.stringify(event),
  });
  return account;
});

export const beginSignerRoute = route(contract.beginSigner, async ({ session, input, deps }) => {
  const { key, url, sandboxPage } = await begin(deps, { ...input.params, by: "signer", session });
  return { key, uri: url, sandbox_page: sandboxPage };
});

export const awaitSignerRoute = route(contract.awaitSigner, async ({ session, input, deps }) => ({
  signer: await awaitSigner(deps, { requestKey: input.body.key, sessionId: session.id }),
}));

export const completeSignerRoute = route(contract.completeSigner, async ({ session, input, deps }) => {
  const { key: requestKey, signer: verifier } = input.body;
  const { account } = await link(deps, { by: "signer", session, requestKey, verifier });
  return account;
});

async function link(
  deps: Deps,
  request: Parameters<typeof completeLink>[1],
): Promise<{ account: GivenInput<XAccountView>; alreadyConnected: boolean }> {
  const { accountId, alreadyConnected } = await completeLink(deps, request);
  const accounts = await listAccounts(deps.db, request.session.userId);
  const account = accounts.find(({ id }) => id === accountId);
  if (!account) throw new Refused("link-expired");
  return { account: presentAccount(account, deps.clock.now()), alreadyConnected };
}

export const listAccountsRoute = route(contract.listAccounts, async ({ session, deps }) => {
  const linked = await listAccounts(deps.db, session.userId);
  return { accounts: linked.map((account) => presentAccount(account, deps.clock.now())) };
});

export const removeAccountRoute = route(contract.removeAccount, ({ session, input, deps }) =>
  removeAccount(deps, { userId: session.userId, externalId: input.body.twitter_id }),
);
