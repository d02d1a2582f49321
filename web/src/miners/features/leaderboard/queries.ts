import { getLeaderboard } from "@lode/core/contracts/http/leaderboard";
import type { RankingWindow } from "@lode/core/domain/leaderboard/windows";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** All time without the parameter: the address that is asked for before the code has arrived. */
export const leaderboardQuery = (window: RankingWindow) =>
  queryOptions({
    queryKey: ["leaderboard", window],
    queryFn: ({ signal }) => call(getLeaderboard, { signal, query: window === "all" ? {} : { window } }),
    placeholderData: keepPreviousData,
  });
