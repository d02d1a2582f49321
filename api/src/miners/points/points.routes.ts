import { cacheFor } from "@lode/app/cache-for";
import type { PointsEntryView } from "@lode/core/contracts/http/points";
import * as contract from "@lode/core/contracts/http/points";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { written } from "@lode/core/domain/sentences/english";
import { type Said, say } from "@lode/core/domain/sentences/say";
import { shorten } from "@lode/core/domain/shorten";
import { listTasksDone, readAnalytics } from "@lode/db/points/analytics.read-model";
import {
  listPointsEntries,
  type PointsEntry,
  readPublicStats,
  readUserStats,
} from "@lode/db/points/points.read-model";
import { readReferrals } from "@lode/db/referrals/referrals.repository";
import type { Deps } from "../../deps.ts";
import { type GivenInput, route } from "../../http/route.ts";

export const getAnalyticsRoute = route(contract.getAnalytics, async ({ session, deps }) => {
  const { days, attempts, verified, paid } = await readAnalytics(deps.db, session.userId);
  return {
    days,
    attempts,
    pass_rate: attempts === 0 ? null : verified / attempts,
    paid_usdc: pointsToUsdc(paid),
  };
});

export const getPointsHistoryRoute = route(contract.getPointsHistory, async ({ session, deps }) => {
  const entries = await listPointsEntries(deps.db, session.userId);
  return { entries: entries.map(presentEntry) };
});

function presentEntry(entry: PointsEntry): GivenInput<PointsEntryView> {
  const { id, at, kind, amount, breakdown, subject_id } = entry;
  return { id, at, kind, amount, description: written(describe(entry)), breakdown, subject_id };
}

function describe(entry: PointsEntry): Said {
  if (entry.isDebt) return say("ledger.debt");
  switch (entry.kind) {
    case "award":
      return say(`ledger.award.${entry.actionKind ?? "follow"}`, namesIn(entry));
    case "reversal":
      return say(entry.amount > 0n ? "ledger.restored" : "ledger.reversal", actOf(entry));
    case "adjustment":
      return say("ledger.adjustment", { because: entry.adjustmentReason ?? "" });
    case "withdrawal_requested":
      return say("ledger.withdrawal_requested", { wallet: shorten(entry.wallet ?? "") });
    default:
      return say(`ledger.${entry.kind}`);
  }
}

/** An award or a reversal belongs to an attempt, so its columns are not null. */
const namesIn = ({ network, targetUsername, username }: PointsEntry) => {
  const { handle } = NETWORKS[network ?? "x"];
  return { target: handle(targetUsername ?? ""), username: handle(username ?? "") };
};

const actOf = (entry: PointsEntry) => {
  const { target, username } = namesIn(entry);
  return { what: entry.actionKind === null ? "" : say(`act.${entry.actionKind}`, { target }), username };
};

/** Every visitor reads the same figures. */
const publicStats = cacheFor(1_000, (deps: Deps) => readPublicStats(deps.db));

export const getStatsRoute = route(contract.getStats, async ({ deps }) => {
  const { users, paidPoints } = await publicStats(deps);
  return { totalUsers: users, totalUSDCDistributed: Number(pointsToUsdc(paidPoints)) };
});

export const getTodayRoute = route(contract.getToday, async ({ session, deps }) => ({
  done: await listTasksDone(deps.db, session.userId),
}));

export const getUserStatsRoute = route(contract.getUserStats, async ({ session, deps }) => {
  const stats = await readUserStats(deps.db, session.userId);
  return {
    tasksCompleted: stats.tasksCompleted,
    totalPoints: stats.balance,
    twitterAccountsCount: stats.accountsOfX,
    lifetimePoints: stats.lifetime,
    heldPoints: stats.held,
    hasWithdrawn: stats.hasWithdrawn,
    referrals: stats.referrals,
  };
});

export const getReferralsRoute = route(contract.getReferrals, async ({ session, deps: { db, config } }) => {
  const figures = await readReferrals(db, session.userId);
  const url = `${config.PUBLIC_URL}/?ref=${figures.code}`;
  return { url, ...figures, points_each: config.REFERRAL_POINTS };
});
