import { say } from "@lode/core/domain/sentences/say";
import { afterExpiry } from "@lode/core/domain/withdrawals/lifecycle";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { endAttempts, type LivePayout } from "@lode/db/withdrawals/payouts.repository";
import type { App } from "../../app.ts";
import { failWithdrawal } from "./fail-withdrawal.ts";

type Expired = Pick<LivePayout, "transactionId" | "items">;

/**
 * The transaction can no longer land: each withdrawal gets its next attempt, or its points back after too
 * many. `items` are the payout's items that need no review. Returns how many attempts this call ended.
 */
export const expirePayout = (app: Pick<App, "transaction" | "logger">, payout: Expired): Promise<number> =>
  app.transaction((trx) => expireWithin(app, trx, payout));

/** Like `expirePayout`, within the caller's transaction. */
export async function expireWithin(
  app: Pick<App, "logger">,
  trx: Trx,
  { transactionId, items }: Expired,
): Promise<number> {
  const ended = await endAttempts(
    trx,
    transactionId,
    items.map(({ attemptId }) => ({ attemptId, state: "expired", reason: null, fault: null })),
  );
  for (const item of items.filter(({ attemptId }) => ended.has(attemptId))) {
    const { withdrawalId, userId } = item;
    if (afterExpiry(item.n) === "sign-again") await append(trx, "payout.expired", { withdrawalId }, userId);
    else {
      const reason = say("not-landed");
      await failWithdrawal(app, trx, item, { from: "processing", reason });
    }
  }
  return ended.size;
}
