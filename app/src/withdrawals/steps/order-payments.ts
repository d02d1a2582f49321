import type { WorkerConfig } from "@lode/adapters/settings/config";
import type { PaymentOrder, RecipientJudgement } from "@lode/adapters/solana/port";
import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import type { ClaimedPayout } from "@lode/db/withdrawals/claims.repository";
import type { App } from "../../app.ts";
import { failWithdrawal } from "./fail-withdrawal.ts";

/** A payment as it is ordered, and whether it is expected to open the wallet's token account. */
export interface OrderedPayment extends PaymentOrder {
  opensAccount: boolean;
}

/** The miner reads it. */
const ACCOUNTS_USED_UP =
  "The wallet has no USDC account, and Lode has opened as many for you as it does: open one in your wallet, then withdraw again";

export type OrderApp = Pick<App, "transaction" | "chain" | "logger"> & {
  config: Pick<WorkerConfig, "TOKEN_ACCOUNTS_PER_MINER">;
};

/** The payments of claimed withdrawals. One whose wallet cannot be paid has none: its points are returned. */
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
 * The payment opens the token account where it is missing when it lands: a miner who closes it after the signature
 * stops nothing. But one could close it again and again and keep the rent, so the accounts are counted, and beyond the
 * limit a payment opens none: it fails where the account was closed, by the recipient's fault.
 */
function judgeAccount(
  { config }: OrderApp,
  { openedAccounts, isBeingOpened }: ClaimedPayout,
  judgement: RecipientJudgement,
): { refusal: string | null; opensAccount: boolean; mayOpenAccount: boolean } {
  if (!judgement.payable) return { refusal: judgement.reason, opensAccount: false, mayOpenAccount: false };
  const opensAccount = !judgement.hasTokenAccount;
  const mayOpenAccount = isBeingOpened || openedAccounts < config.TOKEN_ACCOUNTS_PER_MINER;
  return { refusal: opensAccount && !mayOpenAccount ? ACCOUNTS_USED_UP : null, opensAccount, mayOpenAccount };
}
