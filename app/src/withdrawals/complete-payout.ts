import { pointsToUsdc } from "@lode/core/domain/amounts";
import { withdrawalCompletedTransfer } from "@lode/core/domain/points/ledger";
import type { Receipt } from "@lode/core/server/solana/port";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfers } from "@lode/db/points/ledger.repository";
import { endAttempts, type LivePayout, type PayoutItem } from "@lode/db/withdrawals/payouts.repository";
import { completeWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { App } from "../app.ts";
import { notify } from "../notifications/notify.ts";
import { haltPayouts } from "./halt-payouts.ts";
import { holdForReview } from "./hold-for-review.ts";

export type CompleteApp = Pick<App, "db" | "transaction" | "chain" | "logger" | "failpoint">;

/** processing → completed: only after reading back that exactly these amounts arrived. */
export async function completePayout(app: CompleteApp, payout: LivePayout): Promise<void> {
  const { signature, items } = payout;
  await app.failpoint("payout.finalized");
  const received = (await app.chain.readReceived(signature)) ?? new Map<string, Receipt>();
  await app.failpoint("payout.received");
  const paid = items.filter((item) => isExact(received, item, items));
  if (paid.length > 0) await complete(app, payout, paid, received);
  await app.failpoint("payout.completed");
  // Neither paid nor provably unpaid: never refunded, always reviewed. The other withdrawals do not wait for it.
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
  await app.transaction(async (trx) => {
    const ended = await endAttempts(
      trx,
      transactionId,
      items.map(({ attemptId, tokenAccount }) => ({
        ...{ attemptId, state: "finalized", reason: null, fault: null },
        opened: received.get(tokenAccount)?.opened ?? false,
      })),
    );
    const mine = items.filter(({ attemptId }) => ended.has(attemptId));
    await postTransfers(trx, mine.map(withdrawalCompletedTransfer));
    for (const item of mine) await completeOne(app, trx, item, signature);
  });
}

async function completeOne(
  app: Pick<App, "logger">,
  trx: Trx,
  { withdrawalId, userId, amount }: PayoutItem,
  signature: string,
): Promise<void> {
  if (!(await completeWithdrawal(trx, withdrawalId, signature)))
    return haltPayouts(app, trx, `a withdrawal was paid though it had ended otherwise: ${withdrawalId}`);
  await notify(trx, userId, "withdrawal.completed", { amount: String(amount), usdc: pointsToUsdc(amount) });
  await append(trx, "withdrawal.completed", { withdrawalId }, userId);
  app.logger.info({ withdrawalId }, "a withdrawal was paid");
}

/** Whether the item's token account received what all attempts to it say, to the base unit: no less, and no more. */
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
