import type { TreasuryHistory } from "@lode/adapters/solana/port";
import { resolvePayout } from "@lode/app/withdrawals/resolve-payout";
import * as review from "@lode/app/withdrawals/review-withdrawal";
import {
  approveWithdrawal,
  rejectWithdrawal,
  resolveWithdrawal,
} from "@lode/core/contracts/console/withdrawals";
import { messageOf, Refused } from "@lode/core/contracts/errors";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";

export const approveWithdrawalRoute = route(approveWithdrawal, ({ input, session, deps }) =>
  review.approveWithdrawal(deps, {
    withdrawalId: input.params.id,
    reason: input.body.reason,
    by: session.email,
  }),
);

export const rejectWithdrawalRoute = route(rejectWithdrawal, async ({ input, session, deps }) => {
  const { id: withdrawalId } = input.params;
  await review.rejectWithdrawal(deps, { withdrawalId, reason: input.body.reason, by: session.email });
  return { success: true as const };
});

/** The operator says what became of a payout; the chain must confirm it, or nothing changes. */
export const resolveWithdrawalRoute = route(resolveWithdrawal, async ({ input, session, deps }) => {
  const { id: withdrawalId } = input.params;
  const { paidBy, reason } = input.body;
  const chain = refusingWhenUnreachable(await deps.openChain(), deps);
  const claim = paidBy === null ? ("unpaid" as const) : { paidBy };
  await resolvePayout(deps, chain, { withdrawalId, claim, reason, by: session.email });
  return { success: true as const };
});

/** A node that does not answer says nothing about a payment. */
function refusingWhenUnreachable(chain: TreasuryHistory, { logger }: Deps): TreasuryHistory {
  const refuse = (error: unknown): never => {
    logger.warn({ reason: messageOf(error) }, "the chain could not be read for an operator");
    throw new Refused("chain-unreachable");
  };
  return {
    ...chain,
    readMovement: (...call) => chain.readMovement(...call).catch(refuse),
    readOutcome: (...call) => chain.readOutcome(...call).catch(refuse),
  };
}
