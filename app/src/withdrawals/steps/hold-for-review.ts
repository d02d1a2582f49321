import { RetryLaterError } from "@lode/core/contracts/errors";
import type { PayoutItem } from "@lode/db/withdrawals/payouts.repository";
import { markForReview } from "@lode/db/withdrawals/reviews.repository";
import type { App } from "../../app.ts";

/** The chain is asked again after this time: a doubt that the chain resolves needs no operator. */
const ASK_AGAIN_MS = 10_000;

/**
 * The chain is ambiguous: these withdrawals stay processing, an operator is alerted, and nothing is signed or
 * refunded.
 */
export async function holdForReview(
  { db, logger }: Pick<App, "db" | "logger">,
  items: readonly Pick<PayoutItem, "withdrawalId">[],
  doubt: string,
): Promise<never> {
  const withdrawalIds = items.map((item) => item.withdrawalId);
  if (await markForReview(db, withdrawalIds, doubt))
    logger.error({ withdrawalIds, doubt }, "a payout is in doubt: needs review");
  throw new RetryLaterError("needs review", ASK_AGAIN_MS);
}
