import type { ApiConfig } from "@lode/adapters/settings/config";
import { explorerUrl } from "@lode/adapters/solana/addresses";
import type { ChainReading, TreasuryHistory } from "@lode/adapters/solana/port";
import { limitsOfRole } from "@lode/app/operators/limits-of-role";
import { resolvePayout } from "@lode/app/withdrawals/resolve-payout";
import { approveWithdrawal, rejectWithdrawal } from "@lode/app/withdrawals/review-withdrawal";
import * as contract from "@lode/core/contracts/console/withdrawals";
import { messageOf, Refused } from "@lode/core/contracts/errors";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { inEnglish, storedInEnglish } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";
import { approvalsNeeded } from "@lode/core/domain/withdrawals/policy";
import { readWithdrawalStory } from "@lode/db/console/stories.read-model";
import * as withdrawals from "@lode/db/console/withdrawals.read-model";
import { type ReviewedWithdrawal, readWithdrawal } from "@lode/db/console/withdrawals.read-model";
import { readEvidence, SHARED_SHOWN } from "@lode/db/console/withdrawals-evidence.read-model";
import { findLivePayout, findLiveTransaction } from "@lode/db/withdrawals/payouts.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { Deps } from "../../deps.ts";
import { type GivenInput, route } from "../../http/route.ts";
import { presentMiner, presentStory } from "../present.ts";

export const listWithdrawalsRoute = route(
  contract.listWithdrawals,
  async ({ input: { query }, deps: { db } }) => {
    const { items, nextCursor } = await withdrawals.listWithdrawals(db, query);
    return {
      items: items.map((one) => ({
        ...one,
        usdc: pointsToUsdc(one.points),
        miner: presentMiner(one.miner),
        failureReason: storedInEnglish(one.failureReason),
      })),
      nextCursor,
    };
  },
);

export const getWithdrawalRoute = route(contract.getWithdrawal, async ({ input: { params }, deps }) => {
  const withdrawal = await readWithdrawal(deps.db, params.id);
  if (!withdrawal) throw new Refused("not-found");
  const [evidence, story] = await Promise.all([
    readEvidence(deps.db, params.id),
    readWithdrawalStory(deps.db, params.id),
  ]);
  return {
    withdrawal: presentWithdrawal(withdrawal, deps.config),
    evidence: {
      ...evidence,
      sharedWith: evidence.sharedWith.slice(0, SHARED_SHOWN).map(presentMiner),
      sharedMore: evidence.sharedWith.length > SHARED_SHOWN,
    },
    story: presentStory(story),
  };
});

/** Only reads the chain; only the workers act on what it shows. */
export const readWithdrawalChainRoute = route(
  contract.readWithdrawalChain,
  async ({ input: { params }, deps }) => {
    const withdrawal = await findWithdrawal(deps.db, params.id);
    if (!withdrawal) throw new Refused("not-found");
    const transactionId = await findLiveTransaction(deps.db, withdrawal.id);
    const payout = transactionId && (await findLivePayout(deps.db, transactionId));
    const readAt = deps.clock.now();
    if (!payout) return { readAt, signature: null, chain: null };
    const sought = { ...payout, withdrawalIds: [withdrawal.id], since: withdrawal.createdAt };
    const chain = await deps
      .openChain()
      .then((open) => open.readOutcome(sought))
      .then((reading) => presentReading(reading, payout.lastValidBlockHeight))
      .catch((error: unknown) => {
        deps.logger.warn(
          { reason: messageOf(error), withdrawalId: withdrawal.id },
          "the chain could not be read for an operator",
        );
        return UNREACHABLE;
      });
    return { readAt, signature: payout.signature, chain };
  },
);

const UNREACHABLE: NonNullable<contract.ChainView["chain"]> = {
  seen: "unreachable",
  error: null,
  blocksLeft: null,
  named: [],
};

function presentReading(
  { finalizedHeight, signature, named }: ChainReading,
  lastValidBlockHeight: bigint,
): GivenInput<NonNullable<contract.ChainView["chain"]>> {
  return {
    seen: signature.seen,
    error: "error" in signature ? signature.error : null,
    // Null if the chain has seen the signature, because the signature can then no longer expire.
    blocksLeft: finalizedHeight === null ? null : Number(lastValidBlockHeight - finalizedHeight),
    named: named.map((one) => one.signature),
  };
}

export const approveWithdrawalRoute = route(contract.approveWithdrawal, ({ input, session, deps }) =>
  approveWithdrawal(deps, {
    withdrawalId: input.params.id,
    reason: input.body.reason,
    by: session.email,
  }),
);

export const rejectWithdrawalRoute = route(contract.rejectWithdrawal, async ({ input, session, deps }) => {
  const { id: withdrawalId } = input.params;
  await rejectWithdrawal(deps, { withdrawalId, reason: input.body.reason, by: session.email });
});

/** Resolves a payout as the operator claims, if the chain confirms the claim; otherwise nothing changes. */
export const resolveWithdrawalRoute = route(contract.resolveWithdrawal, async ({ input, session, deps }) => {
  const { id: withdrawalId } = input.params;
  const { paidBy, reason } = input.body;
  const chain = refusingWhenUnreachable(await deps.openChain(), deps);
  const claim = paidBy === null ? ("unpaid" as const) : { paidBy };
  await resolvePayout(deps, chain, {
    withdrawalId,
    claim,
    reason,
    by: session.email,
    limits: limitsOfRole(session.role, deps.config),
  });
});

/** Refuses if the node does not answer: its silence proves nothing about a payment. */
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

function presentWithdrawal(
  { sums, ...one }: ReviewedWithdrawal,
  config: ApiConfig,
): GivenInput<contract.WithdrawalPage["withdrawal"]> {
  return {
    ...one,
    usdc: pointsToUsdc(one.points),
    failureReason: storedInEnglish(one.failureReason),
    miner: presentMiner(one.miner),
    holds: one.holds.map((hold) => ({ ...hold, sentence: inEnglish(say(`hold.${hold.kind}`)) })),
    approvalsNeeded: approvalsNeeded(sums, BigInt(config.SECOND_REVIEW_THRESHOLD)),
    payouts: one.payouts.map((payout) => ({
      ...payout,
      explorerUrl: explorerUrl(config, "tx", payout.signature),
    })),
  };
}
