import { RetryLaterError } from "@lode/core/server/errors";
import type { LivePayout } from "@lode/db/withdrawals/payouts.repository";
import { markForReview } from "@lode/db/withdrawals/reviews.repository";
import type { Deps } from "../../deps.ts";

/** The chain is asked again meanwhile: a doubt that goes away by itself needs nobody. */
const LOOK_AGAIN_MS = 10_000;

/** Ambiguity: the withdrawal stays processing, an operator is told, and nothing is signed or given back. */
export async function waitForAPerson(deps: Deps, payout: LivePayout, doubt: string): Promise<never> {
  const withdrawalIds = payout.items.map((item) => item.withdrawalId);
  if (await markForReview(deps.db, withdrawalIds, doubt))
    deps.logger.error({ withdrawalIds, doubt }, "a payout is in doubt: needs review");
  throw new RetryLaterError("needs review", LOOK_AGAIN_MS);
}
