import type { ApiConfig } from "@lode/adapters/settings/config";
import type { PayoutReading, TreasuryHistory } from "@lode/adapters/solana/port";
import { explorerUrl } from "@lode/adapters/solana/public-urls";
import { limitsOfRole } from "@lode/app/operators/limits-of-role";
import { resolvePayout } from "@lode/app/withdrawals/resolve-payout";
import * as review from "@lode/app/withdrawals/review-withdrawal";
import {
  approveWithdrawal,
  type ChainView,
  getWithdrawal,
  listWithdrawals,
  readWithdrawalChain,
  rejectWithdrawal,
  resolveWithdrawal,
  type WithdrawalPage,
} from "@lode/core/contracts/console/withdrawals";
import { messageOf, Refused } from "@lode/core/contracts/errors";
import type { QueryOf } from "@lode/core/contracts/http/endpoint";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { inEnglish, storedInEnglish } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";
import { approvalsNeeded } from "@lode/core/domain/withdrawals/approvals";
import { readWithdrawalStory } from "@lode/db/console/stories.read-model";
import * as withdrawals from "@lode/db/console/withdrawals.read-model";
import { type ReviewedWithdrawal, readWithdrawal } from "@lode/db/console/withdrawals.read-model";
import {
  readEvidence,
  SHARED_SHOWN,
  type WithdrawalEvidence,
} from "@lode/db/console/withdrawals-evidence.read-model";
import { findLivePayout, findLiveTransaction } from "@lode/db/withdrawals/payouts.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { Deps } from "../../deps.ts";
import { type Given, route } from "../../http/route.ts";
import { presentMiner, presentStory } from "../present.ts";

const MINUTE_MS = 60_000;

const DAY_MS = 86_400_000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The filter of the read model: the earlier of both bounds in time is the one that counts. */
function filterOf(
  { state, hold, olderThan, from, to }: NonNullable<QueryOf<typeof listWithdrawals>>,
  now: Date,
): withdrawals.WithdrawalFilter {
  const bounds = [
    ...(olderThan ? [now.getTime() - Number(olderThan) * MINUTE_MS] : []),
    ...(to ? [startOf(to).getTime() + DAY_MS] : []),
  ];
  return {
    state,
    hold,
    since: from ? startOf(from) : undefined,
    before: bounds.length > 0 ? new Date(Math.min(...bounds)) : undefined,
  };
}

export const listWithdrawalsRoute = route(
  listWithdrawals,
  async ({ input: { query }, deps: { db, clock } }) => {
    const { cursor, limit, order } = query;
    const { page, nextCursor } = await withdrawals.listWithdrawals(db, filterOf(query, clock.now()), {
      cursor,
      limit,
      order,
    });
    const items = page.map(({ amount, reviewReason, ...one }) => ({
      ...one,
      points: amount,
      usdc: pointsToUsdc(amount),
      miner: presentMiner(one.miner),
      holds: one.holds.map(({ kind, until }) => ({ kind, until: until && new Date(until) })),
      inDoubt: reviewReason,
      failureReason: storedInEnglish(one.failureReason),
    }));
    return { items, nextCursor };
  },
);

export const getWithdrawalRoute = route(getWithdrawal, async ({ input: { params }, deps }) => {
  const withdrawal = await readWithdrawal(deps.db, params.id);
  if (!withdrawal) throw new Refused("not-found");
  const [evidence, story] = await Promise.all([
    readEvidence(deps.db, params.id),
    readWithdrawalStory(deps.db, params.id),
  ]);
  return {
    withdrawal: presentWithdrawal(withdrawal, deps.config),
    evidence: presentEvidence(evidence),
    story: presentStory(story),
  };
});

/** Only reads the chain; only the workers act on what it shows. */
export const readWithdrawalChainRoute = route(readWithdrawalChain, async ({ input: { params }, deps }) => {
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
});

const UNREACHABLE: NonNullable<ChainView["chain"]> = {
  seen: "unreachable",
  error: null,
  doubt: null,
  blocksLeft: null,
  named: [],
};

function presentReading(
  { finalizedHeight, signature, named }: PayoutReading,
  lastValidBlockHeight: bigint,
): Given<NonNullable<ChainView["chain"]>> {
  return {
    seen: signature.seen,
    error: "error" in signature ? signature.error : null,
    doubt: "doubt" in signature ? (signature.doubt ?? null) : null,
    // Null if the chain has seen the signature, because the signature can then no longer expire.
    blocksLeft: finalizedHeight === null ? null : Number(lastValidBlockHeight - finalizedHeight),
    named: named.map((one) => one.signature),
  };
}

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
});

/** Resolves a payout as the operator claims, if the chain confirms the claim; otherwise nothing changes. */
export const resolveWithdrawalRoute = route(resolveWithdrawal, async ({ input, session, deps }) => {
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

/** Postgres returns times inside JSON as its own text. */
const momentOf = (at: string): Date => new Date(at);
const momentOrNull = (at: string | null): Date | null => (at === null ? null : momentOf(at));

function presentWithdrawal(
  { userId: _, amount, fee, reviewReason, sums, ...one }: ReviewedWithdrawal,
  config: ApiConfig,
): Given<WithdrawalPage["withdrawal"]> {
  return {
    ...one,
    points: Number(amount),
    fee: Number(fee),
    usdc: pointsToUsdc(amount),
    inDoubt: reviewReason,
    failureReason: storedInEnglish(one.failureReason),
    miner: presentMiner(one.miner),
    holds: one.holds.map((hold) => ({
      ...hold,
      sentence: inEnglish(say(`hold.${hold.kind}`)),
      until: momentOrNull(hold.until),
    })),
    approvalsNeeded: approvalsNeeded(sums, BigInt(config.SECOND_REVIEW_THRESHOLD)),
    approvals: one.approvals.map((approval) => ({ ...approval, at: momentOf(approval.at) })),
    payouts: one.payouts.map((payout) => ({
      ...payout,
      explorerUrl: explorerUrl(config, "tx", payout.signature),
      signedAt: momentOf(payout.signedAt),
      sentAt: momentOrNull(payout.sentAt),
      endedAt: momentOrNull(payout.endedAt),
    })),
  };
}

function presentEvidence(evidence: WithdrawalEvidence): Given<WithdrawalPage["evidence"]> {
  const { rechecks } = evidence;
  return {
    minerSince: evidence.minerSince,
    accounts: evidence.accounts.map((account) => ({
      ...account,
      createdAt: momentOrNull(account.createdAt),
      linkedAt: momentOf(account.linkedAt),
    })),
    wallet: {
      since: evidence.walletSince,
      proven: evidence.walletProven,
      sharedWith: evidence.sharedWith.slice(0, SHARED_SHOWN).map(presentMiner),
      sharedMore: evidence.sharedWith.length > SHARED_SHOWN,
    },
    velocity: {
      withdrawals24h: evidence.withdrawals24h,
      points24h: evidence.points24h,
      earned24h: evidence.earned24h,
      earned7d: evidence.earned7d,
      earnedEver: evidence.earnedEver,
      paidEver: evidence.paidEver,
    },
    awards: {
      verified: evidence.verified,
      reversed: evidence.reversed,
      kept: rechecks.kept ?? 0,
      warned: rechecks.warned ?? 0,
      scheduled: rechecks.scheduled ?? 0,
      dropped: rechecks.dropped ?? 0,
    },
  };
}
