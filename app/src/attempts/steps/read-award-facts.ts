import type { Grant } from "@lode/adapters/networks/port";
import { messageOf } from "@lode/core/contracts/errors";
import { followersAfter } from "@lode/core/domain/networks/account-facts";
import { refreshAccount } from "@lode/db/accounts/accounts.repository";
import type { ClaimedAttempt } from "@lode/db/attempts/claims.repository";
import { recordSpending } from "@lode/db/attempts/spending.repository";
import type { App } from "../../app.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

type AwardFacts = Pick<ClaimedAttempt, "followersCount" | "verified" | "createdAt">;

/**
 * The account's facts for computing the award: only facts from the network, at most a day old. Undefined if
 * the network did not answer.
 */
export async function readAwardFacts(
  app: Pick<App, "db" | "clock" | "logger" | "networks">,
  { network, externalId, accountId, refreshedAt, ...known }: ClaimedAttempt,
  grant: Grant,
): Promise<AwardFacts | undefined> {
  if (app.clock.now().getTime() - refreshedAt.getTime() < DAY_MS) return known;
  try {
    const { facts, costMicrodollars } = await app.networks.get(network).facts([{ externalId, grant }]);
    await recordSpending(app.db, { network, purpose: "accounts", microdollars: costMicrodollars });
    const [read] = facts;
    if (!read) return undefined;
    await refreshAccount(app.db, accountId, read);
    // Some networks do not tell an account's age; Lode then knows since when it has seen the account.
    const followersCount = followersAfter(known.followersCount, read);
    return { ...read, followersCount, createdAt: read.createdAt ?? known.createdAt };
  } catch (error) {
    app.logger.warn({ accountId, reason: messageOf(error) }, "an account could not be refreshed");
    return undefined;
  }
}
