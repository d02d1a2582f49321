import { messageOf } from "@lode/core/server/errors";
import type { XTokens } from "@lode/core/server/x/port";
import { findAccount, refreshAccount } from "@lode/db/accounts/accounts.repository";
import type { Deps } from "../../deps.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

export interface AwardFacts {
  followersCount: number;
  verified: boolean;
  createdAt: Date | null;
}

/** What the award is computed from: at most a day old, and from X alone. Undefined where X did not answer. */
export async function readAwardFacts(
  deps: Deps,
  attempt: { accountId: string; userId: string; xId: string },
  tokens: XTokens,
): Promise<AwardFacts | undefined> {
  const account = await findAccount(deps.db, attempt.userId, attempt.xId);
  if (!account) return undefined;
  if (deps.clock.now().getTime() - account.refreshedAt.getTime() < DAY_MS) return account;
  try {
    const profile = await deps.x.readProfile(tokens);
    await refreshAccount(deps.db, account.id, profile);
    return profile;
  } catch (error) {
    deps.logger.warn(
      { accountId: account.id, reason: messageOf(error) },
      "an account could not be refreshed",
    );
    return undefined;
  }
}
