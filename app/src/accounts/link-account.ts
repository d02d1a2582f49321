import type { XAccountFacts } from "@lode/core/domain/accounts/x-facts";
import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/earning-rules";
import { Refused } from "@lode/core/server/errors";
import type { XTokens } from "@lode/core/server/x/port";
import * as accounts from "@lode/db/accounts/accounts.repository";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";
import type { LinkOutcome } from "./claim-link.ts";
import { sealTokens } from "./tokens.ts";

/** What X gives once the person has consented. */
export interface AuthorizedAtX {
  tokens: XTokens;
  profile: XAccountFacts;
}

/** The X account becomes the miner's, or is reconnected where it is already. Throws Refused. */
export async function linkAccount(
  trx: Trx,
  keys: App["sealingKeys"],
  userId: string,
  { tokens, profile }: AuthorizedAtX,
): Promise<LinkOutcome> {
  const { xId } = profile;
  await accounts.lockLinking(trx, userId, xId);
  const { linkedBy, isResting, linkedCount } = await accounts.readLinkFacts(trx, userId, xId);
  if (linkedBy !== null && linkedBy !== userId) throw new Refused("account-taken");
  if (linkedBy === null && isResting) throw new Refused("account-resting");
  if (linkedBy === null && linkedCount >= MAXIMUM_ACCOUNTS) throw new Refused("too-many-accounts");
  const known = linkedBy === null ? undefined : await accounts.findAccount(trx, userId, xId);
  const id = known?.id ?? newId();
  const account = { id, facts: profile, sealedTokens: sealTokens(keys, id, tokens) };
  if (known) await accounts.reconnectAccount(trx, account);
  else await accounts.insertAccount(trx, { userId, ...account });
  await append(trx, "account.linked", { accountId: id }, userId);
  return { accountId: id, alreadyConnected: known !== undefined };
}
