import { messageOf } from "@lode/core/server/errors";
import type { XTokens } from "@lode/core/server/x/port";
import { refreshAccount } from "@lode/db/accounts/accounts.repository";
import type { ClaimedAttempt } from "@lode/db/tasks/claims.repository";
import type { App } from "../app.ts";
import { spendOn } from "./x-spending.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

type AwardFacts = Pick<ClaimedAttempt, "followersCount" | "verified" | "createdAt">;

/** What the award is computed from: at most a day old, and from X alone. Undefined where X did not answer. */
export async function readAwardFacts(
  app: Pick<App, "db" | "clock" | "logger" | "x" | "unreadToday">,
  attempt: ClaimedAttempt,
  tokens: XTokens,
): Promise<AwardFacts | undefined> {
  if (app.clock.now().getTime() - attempt.refreshedAt.getTime() < DAY_MS) return attempt;
  const { accountId } = attempt;
  try {
    const profile = await app.x.readProfile(tokens);
    await spendOn(app, "accounts", [`user:${profile.xId}`]);
    await refreshAccount(app.db, accountId, profile);
    return profile;
  } catch (error) {
    app.logger.warn({ accountId, reason: messageOf(error) }, "an account could not be refreshed");
    return undefined;
  }
}
