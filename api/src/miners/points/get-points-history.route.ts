import { getPointsHistory } from "@lode/core/contracts/http/points";
import { listPointsEntries, type PointsEntry, readUserStats } from "@lode/db/points/points.read-model";
import { route } from "../../http/route.ts";

export const getPointsHistoryRoute = route(getPointsHistory, async ({ session, deps }) => {
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
  if (entry.kind === "reversal" && entry.actionKind === null)
    return "Taken back: points owed for an action that was undone";
  const action = `${entry.actionKind} of @${entry.targetUsername} by @${entry.username}`;
  switch (entry.kind) {
    case "award":
      return `Earned: ${action}`;
    case "reversal":
      return `Taken back: ${action}`;
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
