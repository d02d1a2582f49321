import type { ApiConfig } from "@lode/adapters/settings/config";
import { explorerUrl } from "@lode/adapters/solana/explorer-url";
import type { WithdrawalView } from "@lode/core/contracts/http/withdrawals";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { describeHolds } from "@lode/core/domain/withdrawals/holds";
import type { Withdrawal } from "@lode/db/withdrawals/withdrawals.repository";

export function presentWithdrawal(withdrawal: Withdrawal, config: ApiConfig): WithdrawalView {
  const hash = withdrawal.transactionHash;
  const { reason, until } = describeHolds(withdrawal.holds);
  return {
    id: withdrawal.id,
    amount: Number(withdrawal.amount),
    fee: Number(withdrawal.fee),
    token_amount: pointsToUsdc(withdrawal.amount),
    withdrawal_type: withdrawal.type,
    status: withdrawal.status,
    wallet_address: withdrawal.walletAddress,
    created_at: withdrawal.createdAt.toISOString(),
    ended_at: withdrawal.endedAt?.toISOString() ?? null,
    // Only operators see the reason for the review.
    hold_reason: withdrawal.reviewReason ? "This payout is being reviewed" : reason,
    hold_until: until?.toISOString() ?? null,
    failure_reason: withdrawal.failureReason,
    ...(hash ? { transaction_hash: hash } : {}),
    explorer_url: hash ? explorerUrl(config, "tx", hash) : null,
  };
}
