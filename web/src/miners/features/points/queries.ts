import {
  getAnalytics,
  getPointsHistory,
  getStats,
  getToday,
  getUserStats,
} from "@lode/core/contracts/http/points";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { deviceZone } from "../../../lib/format.ts";

export const platformStatsQuery = () =>
  queryOptions({
    queryKey: ["platformStats"],
    queryFn: ({ signal }) => call(getStats, { signal }),
    staleTime: 60_000,
  });

export const userStatsQuery = () =>
  queryOptions({ queryKey: ["stats"], queryFn: ({ signal }) => call(getUserStats, { signal }) });

export const pointsHistoryQuery = () =>
  queryOptions({
    queryKey: ["points", "history"],
    queryFn: ({ signal }) => call(getPointsHistory, { signal }),
  });

/** The days of the reader's own clock. */
export const todayQuery = () =>
  queryOptions({
    queryKey: ["points", "today"],
    queryFn: ({ signal }) => call(getToday, { query: { time_zone: deviceZone() }, signal }),
  });

export const analyticsQuery = () =>
  queryOptions({
    queryKey: ["points", "analytics"],
    queryFn: ({ signal }) => call(getAnalytics, { signal }),
  });
