import { Refused } from "@lode/core/contracts/errors";
import { type Said, say } from "@lode/core/domain/sentences/say";
import * as accounts from "@lode/db/accounts/accounts.repository";
import { keepTokensForRevocation } from "@lode/db/accounts/token-revocations.repository";
import { closeAttemptsOfAccounts } from "@lode/db/attempts/attempts.repository";
import { endAutomationOf } from "@lode/db/automation/settings.repository";
import type { Trx } from "@lode/db/connection";
import { appendAll } from "@lode/db/outbox/outbox.repository";
import type { Needs } from "../app.ts";
import { notify } from "../notifications/notify.ts";

/** Deletes the account's tokens and ends its work; the rest stays. Throws Refused("account-not-linked"). */
export const removeAccount = (
  app: Needs<"transaction" | "clock">,
  { userId, externalId }: { userId: string; externalId: string },
): Promise<void> =>
  app.transaction(async (trx) => {
    const account = await accounts.findAccount(trx, userId, externalId);
    if (!account) throw new Refused("account-not-linked");
    const reason = say("account-removed");
    const removed = await removeAccounts(trx, {
      userId,
      externalId,
      reason,
      notifiedUserId: userId,
      now: app.clock.now(),
    });
    if (removed === 0) throw new Refused("account-not-linked");
    await notify(trx, userId, "account.removed", { username: account.username, network: account.network });
  });

export interface Removal {
  userId: string;
  /** The network's id of the account; null removes all accounts of the miner. */
  externalId: string | null;
  /** Stored with the attempts that end together with the account. */
  reason: Said;
  /** The miner whose open pages are updated; null if the miner is being deleted. */
  notifiedUserId: string | null;
  now: Date;
}

/** Like `removeAccount`, within the caller's transaction. Returns how many accounts were removed. */
export async function removeAccounts(
  trx: Trx,
  { userId, externalId, reason, notifiedUserId, now }: Removal,
): Promise<number> {
  await keepTokensForRevocation(trx, userId, externalId);
  const ids = await accounts.removeAccounts(trx, userId, externalId);
  await closeAttemptsOfAccounts(trx, ids, reason);
  await endAutomationOf(trx, ids, now);
  await appendAll(
    trx,
    ids.map((accountId) => ({ event: "account.removed", payload: { accountId }, userId: notifiedUserId })),
  );
  return ids.length;
}
