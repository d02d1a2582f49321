import type { ApiConfig } from "@lode/adapters/settings/config";
import { explorerUrl } from "@lode/adapters/solana/addresses";
import { requestWithdrawal } from "@lode/app/withdrawals/request-withdrawal";
import { Refused } from "@lode/core/contracts/errors";
import type { WithdrawalView } from "@lode/core/contracts/http/withdrawals";
import * as contract from "@lode/core/contracts/http/withdrawals";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { written } from "@lode/core/domain/sentences/english";
import { readSaid, say } from "@lode/core/domain/sentences/say";
import { describeHolds } from "@lode/core/domain/withdrawals/holds";
import {
  findWithdrawal,
  listWithdrawals,
  type Withdrawal,
} from "@lode/db/withdrawals/withdrawals.repository";
import { type GivenInput, route } from "../../http/route.ts";

export const getWithdrawalRoute = route(contract.getWithdrawal, async ({ session, input, deps }) => {
  const withdrawal = await findWithdrawal(deps.db, input.params.id);
  // Another miner's withdrawal is treated as if it did not exist.
  if (withdrawal?.userId !== session.userId) throw new Refused("not-found");
  return { withdrawal: presentWithdrawal(withdrawal, deps.config) };
});

export const listWithdrawalsRoute = route(contract.listWithdrawals, async ({ session, input, deps }) => {
  const { items, nextCursor } = await listWithdrawals(deps.db, session.userId, input.query.cursor ?? null);
  return { withdrawals: items.map((one) => presentWithdrawal(one, deps.config)), next_cursor: nextCursor };
});

export const requestWithdrawalRoute = route(
  contract.requestWithdrawal,
  async ({ session: { userId }, input, deps, idempotencyKey }) => {
    const { withdrawal, replayed } = await requestWithdrawal(deps, {
      ...input.body,
      userId,
      idempotencyKey,
    });
    return { success: true as const, replayed, withdrawal: presentWithdrawal(withdrawal, deps.config) };
  },
);

/** A payout takes seconds. If it takes longer than this without a hold, something else is halted, such as a queue. */
const SLOW_MS = 2 * 60_000;

const isSlow = ({ status, createdAt }: Withdrawal): boolean =>
  status === "pending" && Date.now() - createdAt.getTime() > SLOW_MS;

function presentWithdrawal(withdrawal: Withdrawal, config: ApiConfig): GivenInput<WithdrawalView> {
  const hash = withdrawal.transactionHash;
  const { reason, until } = describeHolds(withdrawal.holds);
  // Only operators see the reason for the review.
  const known = withdrawal.reviewReason ? say("payout-reviewed") : reason;
  const holdReason = known ?? (isSlow(withdrawal) ? say("hold.slow") : null);
  return {
    id: withdrawal.id,
    amount: withdrawal.amount,
    fee: withdrawal.fee,
    token_amount: pointsToUsdc(withdrawal.amount),
    withdrawal_type: withdrawal.type,
    status: withdrawal.status,
    wallet_address: withdrawal.walletAddress,
    created_at: withdrawal.createdAt,
    ended_at: withdrawal.endedAt,
    hold_reason: written(holdReason),
    hold_until: until,
    failure_reason: withdrawal.failureReason === null ? null : written(readSaid(withdrawal.failureReason)),
    ...(hash ? { transaction_hash: hash } : {}),
    explorer_url: hash ? explorerUrl(config, "tx", hash) : null,
  };
}
