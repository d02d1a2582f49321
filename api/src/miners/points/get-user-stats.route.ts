import { getUserStats } from "@lode/core/contracts/http/points";
import { readUserStats } from "@lode/db/points/points.read-model";
import { route } from "../../http/route.ts";

export const getUserStatsRoute = route(getUserStats, async ({ session, deps }) => {
  const stats = await readUserStats(deps.db, session.userId);
  return {
    tasksCompleted: stats.tasksCompleted,
    totalPoints: Number(stats.balance),
    twitterAccountsCount: stats.accounts,
    lifetimePoints: Number(stats.lifetime),
    heldPoints: Number(stats.held),
    referrals: stats.referrals,
  };
});
