import {
  getAnalytics,
  getPointsHistory,
  getStats,
  getToday,
  getUserStats,
} from "@lode/core/contracts/http/points";
import { read } from "../../../lib/api.ts";
import { deviceZone } from "../../../lib/format.ts";

export const platformStatsQuery = () => ({ ...read(["platformStats"], getStats), staleTime: 60_000 });

export const userStatsQuery = () => read(["stats"], getUserStats);

export const pointsHistoryQuery = () => read(["points", "history"], getPointsHistory);

/** The days of the reader's own clock. */
export const todayQuery = () => read(["points", "today"], getToday, { query: { time_zone: deviceZone() } });

export const analyticsQuery = () => read(["points", "analytics"], getAnalytics);
