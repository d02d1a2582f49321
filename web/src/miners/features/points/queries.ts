import {
  getAnalytics,
  getPointsHistory,
  getStats,
  getToday,
  getUserStats,
} from "@lode/core/contracts/http/points";
import { read } from "../../../lib/api.ts";

export const platformStatsQuery = () => ({ ...read(["platformStats"], getStats), staleTime: 60_000 });

export const userStatsQuery = () => read(["stats"], getUserStats);

export const pointsHistoryQuery = () => read(["points", "history"], getPointsHistory);

export const todayQuery = () => read(["points", "today"], getToday);

export const analyticsQuery = () => read(["points", "analytics"], getAnalytics);
