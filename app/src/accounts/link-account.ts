import type { Grant } from "@lode/adapters/networks/port";
import { refusedOn } from "@lode/core/contracts/errors";
import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/earning-rules";
import { type AccountFacts, followersAfter } from "@lode/core/domain/networks/account-facts";
import * as accounts from "@lode/db/accounts/accounts.repository";
import { wakeRechecks } from "@lode/db/attempts/rechecks.repository";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { append } from "@lode/db/outbox/outbox.repository";
import { sumDebtsOfOthers } from "@lode/db/points/ledger.repository";
import { markSharedReferralsDue } from "@lode/db/referrals/referrals.repository";
import type { App } from "../app.ts";
import { notify } from "../notifications/notify.ts";
import { sealGrant } from "./steps/grants.ts";

/** The network's answer after the person has given consent. */
export interface Authorized {
  network: string;
  grant: Grant;
  facts: AccountFacts;
  isDelegated: boolean;
  /** The account's signed event, in the network's own bytes; left out where linking is not signed. */
  proof?: string;
}

export interface LinkOutcome {
  accountId: string;
  /** False also for an account that had to be reconnected. */
  alreadyConnected: boolean;
}

/**
 * Links the account to the miner, or reconnects it if it is already linked to this miner. Re-checks that waited
 * for the account continue, and the miner is told what the account owes. An account whose age the network does not
 * tell is as old as its first link. Throws Refused.
 */
export async function linkAccount(
  trx: Trx,
  keys: App["sealingKeys"],
  userId: string,
  { network, grant, facts, isDelegated, proof }: Authorized,
): Promise<LinkOutcome> {
  const { externalId } = facts;
  const key = { network, externalId };
  await accounts.lockLinking(trx, userId, key);
  const { linkedBy, isResting, linkedCount, firstSeen } = await accounts.readLinkFacts(trx, userId, key);
  if (linkedBy !== null && linkedBy !== userId) throw refusedOn(network, "account-taken");
  if (linkedBy === null && isResting) throw refusedOn(network, "account-resting");
  if (linkedBy === null && linkedCount >= MAXIMUM_ACCOUNTS) throw refusedOn(network, "too-many-accounts");
  const known = linkedBy === null ? undefined : await accounts.findAccount(trx, userId, externalId);
  const id = known?.id ?? newId();
  const account = {
    id,
    facts: {
      ...facts,
      followersCount: followersAfter(known?.followersCount ?? 0, facts),
      createdAt: facts.createdAt ?? firstSeen,
    },
    sealedTokens: sealGrant(keys, id, grant),
    linkProof: proof ?? null,
    isDelegated,
  };
  if (known) await accounts.reconnectAccount(trx, account);
  else await accounts.insertAccount(trx, { userId, network, ...account });
  await wakeRechecks(trx, key);
  await markSharedReferralsDue(trx, userId);
  if (!known) {
    const named = { username: facts.username, network };
    await notify(trx, userId, "account.linked", named);
    const owed = await sumDebtsOfOthers(trx, key, userId);
    if (owed > 0n) await notify(trx, userId, "account.owes", { ...named, points: String(owed) });
  }
  await append(trx, "account.linked", { accountId: id }, userId);
  return { accountId: id, alreadyConnected: known?.state === "active" };
}
