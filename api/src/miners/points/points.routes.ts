import * as contract from "@lode/core/contracts/http/points";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { byKind } from "@lode/core/domain/networks/action-kinds";
import { describeHolds } from "@lode/core/domain/withdrawals/holds";
import { readAnalytics } from "@lode/db/points/analytics.read-model";
import {
  listPointsEntries,
  type PointsEntry,
  readPublicStats,
  readUserStats,
} from "@lode/db/points/points.read-model";
import type { Deps } from "../../deps.ts";
import { cacheFor } from "../../http/cache-for.ts";
import { route } from "../../http/route.ts";

export const getAnalyticsRoute = route(contract.getAnalytics, async ({ session, deps }) => {
  const { days, attempts, verified, medianWaitSeconds, paid, nextPayout } = await readAnalytics(
    deps.lagging.db(),
    session.userId,
  );
  const { reason, until } = describeHolds(nextPayout?.holds ?? []);
  return {
    days: days.map(({ date, points, kinds }) => ({
      date,
      points: Number(points),
      kinds: byKind((kind) => Number(kinds[kind])),
    })),
    attempts,
    pass_rate: attempts === 0 ? null : verified / attempts,
    median_wait_seconds: medianWaitSeconds,
    paid_usdc: pointsToUsdc(paid),
    next_payout: nextPayout && {
      withdrawal_id: nextPayout.withdrawalId,
      amount: Number(nextPayout.amount),
      status: nextPayout.status,
      hold_reason: reason,
      hold_until: until?.toISOString() ?? null,
    },
  };
});

export const getPointsHistoryRoute = route(contract.getPointsHistory, async ({ session, deps }) => {
  const [stats, entries] = await Promise.all([
    readUserStats(deps.db, session.userId),
    listPointsEntries(deps.db, session.userId),
  ]);
  return {
    balance: Number(stats.balance),
    entries: entries.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      kind: entry.kind,
      amount: Number(entry.amount),
      description: describe(entry),
      breakdown: entry.breakdown,
      subject_id: entry.subjectId,
    })),
  };
});

function describe(entry: PointsEntry): string {
  if (entry.isDebt) return "Taken back: points owed for an action that was undone";
  const action = `${entry.actionKind} of @${entry.targetUsername} by @${entry.username}`;
  switch (entry.kind) {
    case "award":
      return `Earned: ${action}`;
    case "reversal":
      return `${entry.amount > 0n ? "Given back after an objection" : "Taken back"}: ${action}`;
    case "withdrawal_requested":
      return "Withdrawal requested, fee of 1 point included";
    case "withdrawal_refunded":
      return "Withdrawal failed: points and fee returned";
    case "withdrawal_completed":
      return "Withdrawal paid";
    case "referral":
      return "Earned: a miner you invited completed a first task";
    case "referral_reversed":
      return "Taken back: a referral that does not count";
    case "adjustment":
      return `Adjusted by an operator: ${entry.adjustmentReason}`;
    case "failed_payment_fee":
      return "Network fee of a payment that your wallet did not accept";
  }
}

/** Every visitor reads the same figures. */
const publicStats = cacheFor(1_000, (deps: Deps) => readPublicStats(deps.lagging.db()));

export const getStatsRoute = route(contract.getStats, async ({ deps }) => {
  const { users, paidPoints } = await publicStats(deps);
  return { totalUsers: users, totalUSDCDistributed: Number(pointsToUsdc(paidPoints)) };
});

export const getUserStatsRoute = route(contract.getUserStats, async ({ session, deps }) => {
  const stats = await readUserStats(deps.db, session.userId);
  return {
    tasksCompleted: stats.tasksCompleted,
    totalPoints: Number(stats.balance),
    twitterAccountsCount: stats.xAccounts,
    lifetimePoints: Number(stats.lifetime),
    heldPoints: Number(stats.held),
    hasWithdrawn: stats.hasWithdrawn,
    referrals: stats.referrals,
  };
});
