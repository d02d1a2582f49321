import { getAnalytics } from "@lode/core/contracts/http/points";
import { byKind } from "@lode/core/domain/networks/action-kinds";
import { describeHolds } from "@lode/core/domain/withdrawals/holds";
import { readAnalytics } from "@lode/db/points/analytics.read-model";
import { route } from "../../http/route.ts";

export const getAnalyticsRoute = route(getAnalytics, async ({ session, deps }) => {
  const { days, attempts, verified, medianWaitSeconds, nextPayout } = await readAnalytics(
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
    next_payout: nextPayout && {
      withdrawal_id: nextPayout.withdrawalId,
      amount: Number(nextPayout.amount),
      status: nextPayout.status,
      hold_reason: reason,
      hold_until: until?.toISOString() ?? null,
    },
  };
});
