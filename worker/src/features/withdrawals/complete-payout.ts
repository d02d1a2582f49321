import { pointsToUsdc } from "@lode/core/domain/amounts";
import { withdrawalCompletedTransfer } from "@lode/core/domain/points/ledger";
import { LIVE_ATTEMPT_STATES } from "@lode/core/domain/withdrawals/lifecycle";
import type { Trx } from "@lode/db/connection";
import { notify } from "@lode/db/notifications/notifications.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfers } from "@lode/db/points/ledger.repository";
import { type LivePayout, movePayout, type PayoutItem } from "@lode/db/withdrawals/payouts.repository";
import { completeWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { Deps } from "../../deps.ts";
import { haltPayouts } from "./halt-payouts.ts";
import { waitForAPerson } from "./wait-for-a-person.ts";

/** processing → completed: only after reading back that exactly these amounts arrived. */
export async function completePayout(deps: Deps, payout: LivePayout): Promise<void> {
  const { transactionId, signature, items } = payout;
  await deps.failpoint("payout.finalized");
  const received = await deps.chain.readReceived(signature);
  if (!received || !isExactly(received, items)) {
    // Neither paid nor provably unpaid: never a refund, always a person.
    return waitForAPerson(deps, payout, `A finalized payment does not show its amount: ${signature}`);
  }
  await deps.failpoint("payout.received");
  await deps.transaction(async (trx) => {
    if (!(await movePayout(trx, transactionId, LIVE_ATTEMPT_STATES, "finalized"))) return;
    await postTransfers(trx, items.map(withdrawalCompletedTransfer));
    for (const item of items) await endWell(deps, trx, item, signature);
  });
  await deps.failpoint("payout.completed");
}

async function endWell(deps: Deps, trx: Trx, item: PayoutItem, signature: string): Promise<void> {
  const { withdrawalId, userId, amount } = item;
  if (!(await completeWithdrawal(trx, withdrawalId, signature)))
    return haltPayouts(deps, trx, `a withdrawal was paid though it had ended otherwise: ${withdrawalId}`);
  await notify(trx, userId, "withdrawal.completed", { amount: String(amount), usdc: pointsToUsdc(amount) });
  await append(trx, "withdrawal.completed", { withdrawalId }, userId);
  deps.logger.info({ withdrawalId }, "a withdrawal was paid");
}

/** Whether each token account received what its attempts say, to the base unit: no less, and no more. */
function isExactly(received: ReadonlyMap<string, bigint>, items: readonly PayoutItem[]): boolean {
  const wanted = new Map<string, bigint>();
  for (const { tokenAccount, baseUnits } of items)
    wanted.set(tokenAccount, (wanted.get(tokenAccount) ?? 0n) + baseUnits);
  return [...wanted].every(([tokenAccount, baseUnits]) => received.get(tokenAccount) === baseUnits);
}
