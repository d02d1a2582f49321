import type { ApiConfig } from "@lode/adapters/settings/config";
import { explorerUrl } from "@lode/adapters/solana/explorer-url";
import type { WithdrawalPage } from "@lode/core/contracts/console/withdrawals";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { approvalsNeeded } from "@lode/core/domain/withdrawals/approvals";
import { HOLDS } from "@lode/core/domain/withdrawals/holds";
import type { ReviewedWithdrawal } from "@lode/db/console/withdrawals.read-model";
import { SHARED_SHOWN, type WithdrawalEvidence } from "@lode/db/console/withdrawals-evidence.read-model";
import type { Given } from "../../http/route.ts";
import { presentMiner } from "../present-miner.ts";

/** Postgres returns times inside JSON as its own text. */
const momentOf = (at: string): Date => new Date(at);
const momentOrNull = (at: string | null): Date | null => (at === null ? null : momentOf(at));

export function presentWithdrawal(
  { userId: _, amount, fee, reviewReason, sums, ...one }: ReviewedWithdrawal,
  config: ApiConfig,
): Given<WithdrawalPage["withdrawal"]> {
  return {
    ...one,
    points: Number(amount),
    fee: Number(fee),
    usdc: pointsToUsdc(amount),
    inDoubt: reviewReason,
    miner: presentMiner(one.miner),
    holds: one.holds.map((hold) => ({
      ...hold,
      sentence: HOLDS[hold.kind].sentence,
      placedAt: momentOf(hold.placedAt),
      until: momentOrNull(hold.until),
      clearedAt: momentOrNull(hold.clearedAt),
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

export function presentEvidence(evidence: WithdrawalEvidence): Given<WithdrawalPage["evidence"]> {
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
