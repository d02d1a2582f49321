import type { Receipt } from "@lode/adapters/solana/port";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { withdrawalCompletedTransfer } from "@lode/core/domain/points/ledger";
import type { Trx } from "@lode/db/connection";
import { planPayoutMails } from "@lode/db/notifications/miner-mails.repository";
import { appendAll } from "@lode/db/outbox/outbox.repository";
import { postTransfers } from "@lode/db/points/ledger.repository";
import { endAttempts, type LivePayout, type PayoutItem } from "@lode/db/withdrawals/payouts.repository";
import { completeWithdrawals } from "@lode/db/withdrawals/withdrawals.repository";
import type { App } from "../../app.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { orderReviewsOfPaid } from "../../referrals/steps/order-reviews.ts";
import { haltPayouts } from "./halt-payouts.ts";
import { holdForReview } from "./hold-for-review.ts";

export type CompleteApp = Pick<App, "db" | "transaction" | "chain" | "logger" | "failpoint">;

/** processing → completed, but only after reading back from the chain that exactly these amounts arrived. */
export async function completePayout(app: CompleteApp, payout: LivePayout): Promise<void> {
  const { signature, items } = payout;
  await app.failpoint("payout.finalized");
  const received = (await app.chain.readReceived(signature)) ?? new Map<string, Receipt>();
  await app.failpoint("payout.received");
  const paid = items.filter((item) => isExact(received, item, items));
  if (paid.length > 0) await complete(app, payout, paid, received);
  await app.failpoint("payout.completed");
  // These withdrawals are neither paid nor provably unpaid: they are never refunded, always reviewed. The
  // payout's other withdrawals do not wait for the review.
  const doubtful = items.filter((item) => !paid.includes(item));
  if (doubtful.length > 0)
    return holdForReview(app, doubtful, `A finalized payment does not show its amount: ${signature}`);
}

async function complete(
  app: CompleteApp,
  { transactionId, signature }: LivePayout,
  items: readonly PayoutItem[],
  received: ReadonlyMap<string, Receipt>,
): Promise<void> {
  const paid = await app.transaction(async (trx) => {
    const ended = await endAttempts(
      trx,
      transactionId,
      items.map(({ attemptId, tokenAccount }) => ({
        attemptId,
        state: "finalized",
        reason: null,
        fault: null,
        opened: received.get(tokenAccount)?.opened ?? false,
      })),
    );
    const mine = items.filter(({ attemptId }) => ended.has(attemptId));
    await postTransfers(trx, mine.map(withdrawalCompletedTransfer));
    const completed = await completeWithdrawals(
      trx,
      mine.map(({ withdrawalId }) => withdrawalId),
      signature,
    );
    const [other] = mine.filter(({ withdrawalId }) => !completed.has(withdrawalId));
    if (other)
      await haltPayouts(
        app,
        trx,
        `a withdrawal was paid though it had ended otherwise: ${other.withdrawalId}`,
      );
    await announceCompletions(
      trx,
      mine.filter(({ withdrawalId }) => completed.has(withdrawalId)),
    );
    await orderReviewsOfPaid(trx, [...completed]);
    return mine.filter(({ withdrawalId }) => completed.has(withdrawalId));
  });
  for (const { withdrawalId, amount } of paid)
    app.logger.info({ withdrawalId, points: String(amount), signature }, "a withdrawal was paid");
}

async function announceCompletions(trx: Trx, items: readonly PayoutItem[]): Promise<void> {
  if (items.length === 0) return;
  await notifyAll(
    trx,
    items.map(({ userId, amount }) => ({
      userId,
      kind: "withdrawal.completed",
      detail: { amount: String(amount), usdc: pointsToUsdc(amount) },
    })),
  );
  await planPayoutMails(trx, items);
  await appendAll(
    trx,
    items.map(({ withdrawalId, userId }) => ({
      event: "withdrawal.completed",
      payload: { withdrawalId },
      userId,
    })),
  );
}

/** True if the item's token account received exactly, to the base unit, the sum of all payments to it. */
function isExact(
  received: ReadonlyMap<string, Receipt>,
  { tokenAccount }: PayoutItem,
  items: readonly PayoutItem[],
): boolean {
  const wanted = items
    .filter((item) => item.tokenAccount === tokenAccount)
    .reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  return received.get(tokenAccount)?.delta === wanted;
}
