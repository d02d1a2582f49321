import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import type { PaymentOrder } from "@lode/core/server/solana/port";
import type { ClaimedPayout } from "@lode/db/withdrawals/claims.repository";
import type { Deps } from "../../deps.ts";
import { refundWithdrawal } from "./refund-withdrawal.ts";

/** The payment of a claimed withdrawal; or undefined, and its points back, where its wallet cannot be paid. */
export async function orderPayment(deps: Deps, claimed: ClaimedPayout): Promise<PaymentOrder | undefined> {
  const refusal = await judge(deps, claimed);
  if (typeof refusal === "string") {
    await deps.transaction((trx) => refundWithdrawal(deps, trx, claimed, refusal));
    return undefined;
  }
  return {
    withdrawalId: claimed.withdrawalId,
    recipient: claimed.walletAddress,
    baseUnits: pointsToBaseUnits(claimed.amount),
    opensAccount: refusal.opensAccount,
  };
}

/** A miner could close the account that the treasury opened, keep its rent, and withdraw again: so they are counted. */
async function judge(
  { chain, config }: Deps,
  { walletAddress, openedAccounts, isBeingOpened }: ClaimedPayout,
): Promise<string | { opensAccount: boolean }> {
  const judgement = await chain.judgeRecipient(walletAddress);
  if (!judgement.payable) return judgement.reason;
  const opensAccount = !judgement.hasTokenAccount;
  if (opensAccount && !isBeingOpened && openedAccounts >= config.TOKEN_ACCOUNTS_PER_MINER)
    return "The wallet has no USDC account, and Lode has opened as many for you as it does: open one in your wallet, then withdraw again";
  return { opensAccount };
}
