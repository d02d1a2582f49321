import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/accounts/eligibility";
import type { XAccountFacts } from "@lode/core/domain/accounts/x-facts";
import { type SealingKey, sealSecret } from "@lode/core/server/crypto/seal-secret";
import { Refused } from "@lode/core/server/errors";
import type { XTokens } from "@lode/core/server/x/port";
import * as accounts from "@lode/db/accounts/accounts.repository";
import { completeOauthRequest, lockClaimedRequest } from "@lode/db/accounts/oauth-requests.repository";
import { lockLivingSession, type Session } from "@lode/db/auth/sessions.repository";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { append } from "@lode/db/outbox/outbox.repository";
import type { LinkOutcome } from "./claim-link.ts";

type SealingKeys = readonly [SealingKey, ...SealingKey[]];

interface LinkedAtX {
  tokens: XTokens;
  profile: XAccountFacts;
}

/**
 * What X answered becomes a linked account. While X was asked, the session may have ended, the miner may have been
 * suspended or deleted, and the claim may have been given up: then nothing is linked.
 */
export async function recordLink(
  trx: Trx,
  keys: SealingKeys,
  session: Session,
  requestId: string,
  answer: LinkedAtX,
): Promise<LinkOutcome> {
  if (!(await lockLivingSession(trx, session.id))) throw new Refused("unauthenticated");
  if (!(await lockClaimedRequest(trx, requestId))) throw new Refused("link-expired");
  const outcome = await link(trx, keys, session.userId, answer);
  await completeOauthRequest(trx, { id: requestId, ...outcome });
  return outcome;
}

async function link(trx: Trx, keys: SealingKeys, userId: string, answer: LinkedAtX): Promise<LinkOutcome> {
  const { xId } = answer.profile;
  await accounts.lockLinking(trx, userId, xId);
  const standing = await accounts.readLinkStanding(trx, userId, xId);
  if (standing.linkedBy === userId) return reconnect(trx, keys, userId, answer);
  if (standing.linkedBy) throw new Refused("account-taken");
  if (standing.isResting) throw new Refused("account-resting");
  if (standing.linkedCount >= MAXIMUM_ACCOUNTS) throw new Refused("too-many-accounts");
  const id = newId();
  const sealedTokens = seal(keys, id, answer.tokens);
  await accounts.insertAccount(trx, { id, userId, facts: answer.profile, sealedTokens });
  await append(trx, "account.linked", { accountId: id }, userId);
  return { accountId: id, alreadyConnected: false };
}

/** The miner's own account again: fresh tokens and facts, which also mends a refused connection. */
async function reconnect(
  trx: Trx,
  keys: SealingKeys,
  userId: string,
  { profile, tokens }: LinkedAtX,
): Promise<LinkOutcome> {
  const account = await accounts.findAccount(trx, userId, profile.xId);
  if (!account) throw new Refused("link-expired");
  const sealedTokens = seal(keys, account.id, tokens);
  await accounts.reconnectAccount(trx, { id: account.id, facts: profile, sealedTokens });
  await append(trx, "account.linked", { accountId: account.id }, userId);
  return { accountId: account.id, alreadyConnected: true };
}

const seal = (keys: SealingKeys, accountId: string, tokens: XTokens): string =>
  sealSecret(keys, JSON.stringify(tokens), `x_accounts:${accountId}`);
