import type { ApiConfig } from "@lode/adapters/settings/config";
import { explorerUrl } from "@lode/adapters/solana/explorer-url";
import type { WithdrawalPage } from "@lode/core/contracts/console/withdrawals";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { approvalsNeeded } from "@lode/core/domain/withdrawals/approvals";
import { HOLDS } from "@lode/core/domain/withdrawals/holds";
import type { ReviewedWithdrawal } from "@lode/db/console/withdrawals.read-model";
import { SHARED_SHOWN, type WithdrawalEvidence } from "@lode/db/console/withdrawals-evidence.read-model";
import { presentMiner } from "../present-miner.ts";

/** Postgres returns times inside JSON as its own text. */
const iso = (at: string): string => new Date(at).toISOString();
const isoOrNull = (at: string | null): string | null => at && iso(at);

export function presentWithdrawal(
  { userId: _, amount, fee, reviewReason, sums, ...one }: ReviewedWithdrawal,
  config: ApiConfig,
): WithdrawalPage["withdrawal"] {
  return {
    ...one,
    points: Number(amount),
    fee: Number(fee),
    usdc: pointsToUsdc(amount),
    createdAt: one.createdAt.toISOString(),
    endedAt: one.endedAt?.toISOString() ?? null,
    inDoubt: reviewReason,
    miner: presentMiner(one.miner),
    holds: one.holds.map((hold) => ({
      ...hold,
      sentence: HOLDS[hold.kind].sentence,
      placedAt: iso(hold.placedAt),
      until: isoOrNull(hold.until),
      clearedAt: isoOrNull(hold.clearedAt),
    })),
    approvalsNeeded: approvalsNeeded(sums, BigInt(config.SECOND_REVIEW_THRESHOLD)),
    approvals: one.approvals.map((approval) => ({ ...approval, at: iso(approval.at) })),
    payouts: one.payouts.map((payout) => ({
      ...payout,
      explorerUrl: explorerUrl(config, "tx", payout.signature),
      signedAt: iso(payout.signedAt),
      sentAt: isoOrNull(payout.sentAt),
      endedAt: isoOrNull(payout.endedAt),
    })),
  };
}

export function presentEvidence(evidence: WithdrawalEvidence): WithdrawalPage["evidence"] {
  const { rechecks } = evidence;
  return {
    minerSince: evidence.minerSince.toISOString(),
    accounts: evidence.accounts.map((account) => ({
      ...account,
      createdAt: isoOrNull(account.createdAt),
      linkedAt: iso(account.linkedAt),
    })),
    wallet: {
      since: evidence.walletSince?.toISOString() ?? null,
      proven: evidence.walletProven,
      sharedWith: evidence.sharedWith.slice(0, SHARED_SHOWN).map(presentMiner),
      sharedMore: evidence.sharedWith.length > SHARED_SHOWN,
    },
    velocity: {
      withdrawals24h: evidence.withdrawals24h,
      points24h: Number(evidence.points24h),
      earned24h: Number(evidence.earned24h),
      earned7d: Number(evidence.earned7d),
      earnedEver: Number(evidence.earnedEver),
      paidEver: Number(evidence.paidEver),
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
