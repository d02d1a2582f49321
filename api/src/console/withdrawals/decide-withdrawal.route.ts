import type { TreasuryHistory } from "@lode/adapters/solana/port";
import { resolvePayout } from "@lode/app/withdrawals/resolve-payout";
import * as review from "@lode/app/withdrawals/review-withdrawal";
import {
  approveWithdrawal,
  rejectWithdrawal,
  resolveWithdrawal,
} from "@lode/core/contracts/console/withdrawals";
import { messageOf, Refused } from "@lode/core/contracts/errors";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";

async function requireWithdrawal({ db }: Deps, id: string): Promise<void> {
  if (!(await findWithdrawal(db, id))) throw new Refused("not-found");
}

export const approveWithdrawalRoute = route(approveWithdrawal, async ({ input, session, deps }) => {
  const { id: withdrawalId } = input.params;
  await requireWithdrawal(deps, withdrawalId);
  const approval = { withdrawalId, reason: input.body.reason, by: session.email };
  const outcome = await review.approveWithdrawal(deps, approval);
  if (outcome === "approved" || outcome === "another-needed") return { outcome };
  // Disabled, or made a viewer, since the session was checked.
  throw new Refused(outcome === "not-an-operator" ? "role-too-low" : outcome);
});

export const rejectWithdrawalRoute = route(rejectWithdrawal, async ({ input, session, deps }) => {
  const { id: withdrawalId } = input.params;
  await requireWithdrawal(deps, withdrawalId);
  const rejection = { withdrawalId, reason: input.body.reason, by: session.email };
  if (!(await review.rejectWithdrawal(deps, rejection))) throw new Refused("withdrawal-not-pending");
  return { success: true as const };
});

/** The operator says what became of a payout; the chain must bear it out, or nothing changes. */
export const resolveWithdrawalRoute = route(resolveWithdrawal, async ({ input, session, deps }) => {
  const { id: withdrawalId } = input.params;
  const { paidBy, reason } = input.body;
  await requireWithdrawal(deps, withdrawalId);
  const chain = refusingWhenUnreachable(await deps.openChain(), deps);
  const claim = paidBy === null ? ("unpaid" as const) : { paidBy };
  const objection = await resolvePayout(deps, chain, { withdrawalId, claim, reason, by: session.email });
  if (objection) throw new Refused("chain-disagrees", { error: objection });
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
