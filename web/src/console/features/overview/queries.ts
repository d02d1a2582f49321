import { getOverview, getOverviewCharts } from "@lode/core/contracts/console/overview";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The banners of every page read this too. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ["overview"],
    queryFn: ({ signal }) => call(getOverview, { signal }),
    staleTime: 4_000,
  });

export const PERIODS = ["1h", "24h", "7d"] as const;
export type Period = (typeof PERIODS)[number];

/** The server takes a sample every 30 seconds. Charts of longer periods change more slowly. */
const READ_AGAIN_MS: Record<Period, number> = { "1h": 30_000, "24h": 120_000, "7d": 600_000 };

export const chartsQuery = (period: Period) =>
  queryOptions({
    queryKey: ["charts", period],
    queryFn: ({ signal }) => call(getOverviewCharts, { query: { period }, signal }),
    staleTime: READ_AGAIN_MS[period],
    refetchInterval: READ_AGAIN_MS[period],
  });
