import { afterDeath, LIVE_ATTEMPT_STATES } from "@lode/core/domain/withdrawals/lifecycle";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { countFailuresInRow, type LivePayout, movePayout } from "@lode/db/withdrawals/payouts.repository";
import type { Deps } from "../../deps.ts";
import { haltPayouts } from "./halt-payouts.ts";
import { refundWithdrawal } from "./refund-withdrawal.ts";

/** It failed on chain and would fail again: final, nothing moved, the points go back. */
export async function failPayout(deps: Deps, payout: LivePayout, reason: string): Promise<void> {
  const { transactionId, items } = payout;
  await deps.transaction(async (trx) => {
    if (!(await movePayout(trx, transactionId, LIVE_ATTEMPT_STATES, "failed", reason))) return;
    for (const item of items)
      await refundWithdrawal(deps, trx, item, `The transaction failed on chain: ${reason}`);
    await tripBreaker(deps, trx);
  });
  await deps.failpoint("payout.refunded");
}

/** It can never pay any more: each withdrawal gets its next attempt, or after too many its points back. */
export async function buryPayout(
  deps: Deps,
  payout: LivePayout,
  state: "expired" | "failed",
  reason: string | null,
): Promise<void> {
  const { transactionId, items } = payout;
  await deps.transaction(async (trx) => {
    if (!(await movePayout(trx, transactionId, LIVE_ATTEMPT_STATES, state, reason))) return;
    for (const item of items) {
      const { withdrawalId, userId, n } = item;
      if (afterDeath(n) === "sign-again") await append(trx, "payout.expired", { withdrawalId }, userId);
      else await refundWithdrawal(deps, trx, item, "The transaction could not be landed");
    }
    await tripBreaker(deps, trx);
  });
  await deps.failpoint("payout.died");
}

async function tripBreaker(deps: Deps, trx: Trx): Promise<void> {
  const { PAYOUT_BREAKER } = deps.config;
  if (PAYOUT_BREAKER === 0) return;
  if ((await countFailuresInRow(trx, PAYOUT_BREAKER)) >= PAYOUT_BREAKER)
    await haltPayouts(deps, trx, `${PAYOUT_BREAKER} payouts failed in a row`);
}
