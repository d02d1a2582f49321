import { refundWithdrawal } from "@lode/app/withdrawals/refund-withdrawal";
import { afterExpiry } from "@lode/core/domain/withdrawals/lifecycle";
import { append } from "@lode/db/outbox/outbox.repository";
import { endAttempts, type LivePayout } from "@lode/db/withdrawals/payouts.repository";
import type { Deps } from "../../deps.ts";

/**
 * The transaction can never land any more: each of these withdrawals gets its next attempt, or after too many its points
 * back. `items` are those of the payout that no doubt is about.
 */
export async function expirePayout(
  deps: Pick<Deps, "transaction" | "logger" | "failpoint">,
  { transactionId, items }: Pick<LivePayout, "transactionId" | "items">,
): Promise<void> {
  const { logger } = deps;
  await deps.transaction(async (trx) => {
    const ended = await endAttempts(
      trx,
      transactionId,
      items.map(({ attemptId }) => ({ attemptId, state: "expired", reason: null, fault: null })),
    );
    for (const item of items.filter(({ attemptId }) => ended.has(attemptId))) {
      const { withdrawalId, userId } = item;
      if (afterExpiry(item.n) === "sign-again") await append(trx, "payout.expired", { withdrawalId }, userId);
      else
        await refundWithdrawal({ logger }, trx, item, {
          from: "processing",
          reason: "The transaction could not be landed",
        });
    }
  });
  await deps.failpoint("payout.died");
}
