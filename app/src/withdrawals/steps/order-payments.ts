import type { WorkerConfig } from "@lode/adapters/settings/config";
import type { PaymentOrder, RecipientJudgement } from "@lode/adapters/solana/port";
import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import { say } from "@lode/core/domain/sentences/sentences";
import type { ClaimedPayout } from "@lode/db/withdrawals/claims.repository";
import type { App } from "../../app.ts";
import { failWithdrawal } from "./fail-withdrawal.ts";

/** An ordered payment. `opensAccount`: it is expected to open the wallet's token account. */
export interface OrderedPayment extends PaymentOrder {
  opensAccount: boolean;
}

/** Shown to the miner. */
export type OrderApp = Pick<App, "transaction" | "chain" | "logger"> & {
  config: Pick<WorkerConfig, "TOKEN_ACCOUNTS_PER_MINER">;
};

/**
 * Orders the payments of claimed withdrawals. If a wallet cannot be paid, its withdrawal gets no payment and
 * is refunded.
 */
export async function orderPayments(
  app: OrderApp,
  claimed: readonly ClaimedPayout[],
): Promise<OrderedPayment[]> {
  const judgements = await app.chain.judgeRecipients(claimed.map(({ walletAddress }) => walletAddress));
  const orders: OrderedPayment[] = [];
  for (const [nth, one] of claimed.entries()) {
    const judgement = judgements[nth];
    if (!judgement) throw new Error("The chain did not judge every recipient.");
    const ordered = await orderPayment(app, one, judgement);
    if (ordered) orders.push(ordered);
  }
  return orders;
}

/** Returns undefined and refunds the points if the wallet cannot be paid. */
async function orderPayment(
  app: OrderApp,
  claimed: ClaimedPayout,
  judgement: RecipientJudgement,
): Promise<OrderedPayment | undefined> {
  const { refusal, ...account } = judgeAccount(app, claimed, judgement);
  if (refusal !== null) {
    const end = { from: "processing" as const, reason: refusal };
    await app.transaction((trx) => failWithdrawal(app, trx, claimed, end));
    return undefined;
  }
  return {
    withdrawalId: claimed.withdrawalId,
    recipient: claimed.walletAddress,
    baseUnits: pointsToBaseUnits(claimed.amount),
    ...account,
  };
}

/**
 * The payment opens the token account if it is missing when the payment lands, so closing it after the
 * signature stops nothing. But a miner could keep closing it to collect the rent. So the opened accounts are
 * counted: beyond the limit a payment opens none, and fails by the recipient's fault if the account is
 * closed.
 */
function judgeAccount(
  { config }: OrderApp,
  { openedAccounts, isBeingOpened }: ClaimedPayout,
  judgement: RecipientJudgement,
): { refusal: string | null; opensAccount: boolean; mayOpenAccount: boolean } {
  if (!judgement.payable) return { refusal: judgement.reason, opensAccount: false, mayOpenAccount: false };
  const opensAccount = !judgement.hasTokenAccount;
  const mayOpenAccount = isBeingOpened || openedAccounts < config.TOKEN_ACCOUNTS_PER_MINER;
  return {
    refusal: opensAccount && !mayOpenAccount ? say("token-accounts-used-up") : null,
    opensAccount,
    mayOpenAccount,
  };
}
