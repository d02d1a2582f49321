import { timingSafeEqual } from "node:crypto";
import { completeLink } from "@lode/core/contracts/http/accounts";
import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/accounts/eligibility";
import type { XAccountFacts } from "@lode/core/domain/accounts/x-facts";
import { hashToken } from "@lode/core/server/crypto/random-token";
import { openSecret, sealSecret } from "@lode/core/server/crypto/seal-secret";
import { Refused } from "@lode/core/server/errors";
import { XFailure } from "@lode/core/server/x/classify-failure";
import type { XTokens } from "@lode/core/server/x/port";
import * as accounts from "@lode/db/accounts/accounts.repository";
import {
  finishOauthRequest,
  lockOauthRequest,
  type OauthRequest,
  spendOauthRequest,
} from "@lode/db/accounts/oauth-requests.repository";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { append } from "@lode/db/outbox/outbox.repository";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";
import { presentAccount } from "../../presenters/present-account.ts";

/** Linking takes effect here and nowhere else, for the session that began it, once. */
export const completeLinkRoute = route(completeLink, async ({ session, input, deps }) => {
  const { oauth_token, oauth_verifier, user_id } = input.body;
  if (user_id !== session.userId) throw new Refused("wrong-user");
  try {
    return await deps.transaction(async (trx) => {
      const request = await lockOauthRequest(trx, oauth_token);
      if (!request || request.sessionId !== session.id) throw new Refused("link-expired");
      const verifierHash = hashToken(oauth_verifier);
      const done = request.used
        ? firstAnswer(request, verifierHash)
        : await link(trx, deps, session.userId, request, oauth_token, oauth_verifier);
      const account = (await accounts.listAccounts(trx, session.userId)).find(
        (one) => one.id === done.accountId,
      );
      if (!account) throw new Refused("link-expired");
      if (!request.used) await finishOauthRequest(trx, { id: request.id, verifierHash, ...done });
      return {
        twitter_user: presentAccount(account, deps.clock.now()),
        already_connected: done.alreadyConnected,
      };
    });
  } catch (error) {
    if (!(error instanceof XFailure) && !(error instanceof Refused)) throw error;
    if (error instanceof XFailure && error.kind !== "reauth") throw new Refused("x-unavailable");
    // The verifier is spent on X's side, or the rules will not change their mind: it ends here too.
    if (!(error instanceof Refused && error.code === "link-expired"))
      await spendOauthRequest(deps.db, oauth_token);
    throw error instanceof XFailure ? new Refused("link-refused") : error;
  }
});

interface Done {
  accountId: string;
  alreadyConnected: boolean;
}

/** The same session posting the same verifier again within a minute gets the first answer; anything else is refused. */
function firstAnswer(request: OauthRequest, verifierHash: Buffer): Done {
  const isSame =
    request.verifierHash?.length === verifierHash.length &&
    timingSafeEqual(request.verifierHash, verifierHash);
  if (!isSame || !request.repeatable || !request.accountId) throw new Refused("link-expired");
  return { accountId: request.accountId, alreadyConnected: request.alreadyConnected ?? false };
}

async function link(
  trx: Trx,
  deps: Deps,
  userId: string,
  request: OauthRequest,
  oauthToken: string,
  verifier: string,
): Promise<Done> {
  if (request.expired) throw new Refused("link-expired");
  const oauthTokenSecret = openSecret(deps.sealingKeys, request.sealedSecret, `oauth_requests:${request.id}`);
  const { tokens, profile } = await deps.x.completeLink({ oauthToken, oauthTokenSecret, verifier });
  await accounts.lockLinking(trx, userId, profile.xId);
  const standing = await accounts.readLinkStanding(trx, userId, profile.xId);
  if (standing.linkedBy === userId) return reconnect(trx, deps, userId, profile, tokens);
  if (standing.linkedBy) throw new Refused("account-taken");
  if (standing.isResting) throw new Refused("account-resting");
  if (standing.linkedCount >= MAXIMUM_ACCOUNTS) throw new Refused("too-many-accounts");
  const id = newId();
  await accounts.insertAccount(trx, { id, userId, facts: profile, sealedTokens: seal(deps, id, tokens) });
  await append(trx, "account.linked", { accountId: id }, userId);
  return { accountId: id, alreadyConnected: false };
}

/** The miner's own account again: fresh tokens and facts, which also mends a refused connection. */
async function reconnect(
  trx: Trx,
  deps: Deps,
  userId: string,
  profile: XAccountFacts,
  tokens: XTokens,
): Promise<Done> {
  const account = await accounts.findAccount(trx, userId, profile.xId);
  if (!account) throw new Refused("link-expired");
  await accounts.reconnectAccount(trx, {
    id: account.id,
    facts: profile,
    sealedTokens: seal(deps, account.id, tokens),
  });
  await append(trx, "account.linked", { accountId: account.id }, userId);
  return { accountId: account.id, alreadyConnected: true };
}

const seal = (deps: Deps, accountId: string, tokens: XTokens): string =>
  sealSecret(deps.sealingKeys, JSON.stringify(tokens), `x_accounts:${accountId}`);
