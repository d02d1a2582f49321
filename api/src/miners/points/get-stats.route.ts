import { getStats } from "@lode/core/contracts/http/points";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { readPublicStats } from "@lode/db/points/points.read-model";
import { route } from "../../http/route.ts";

export const getStatsRoute = route(getStats, async ({ deps }) => {
  const { users, paidPoints } = await readPublicStats(deps.lagging.db());
  return { totalUsers: users, totalUSDCDistributed: Number(pointsToUsdc(paidPoints)) };
});
