import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AwardBreakdownView } from "@lode/core/contracts/http/tasks";
import { presentAward } from "@lode/core/contracts/present-award";
import { explainAward } from "@lode/core/domain/points/formula";

/** Returns what the task would earn with this account now, by the server's formula. */
export function previewAward(basePoints: number, account: XAccountView, now: Date): AwardBreakdownView {
  const createdAt = account.account_created_date ? new Date(account.account_created_date) : null;
  const { followers_count: followersCount, verified } = account;
  return presentAward(
    explainAward({ basePoints: BigInt(basePoints), followersCount, verified, createdAt }, now),
  );
}
