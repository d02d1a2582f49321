import { getLeaderboard } from "@lode/core/contracts/http/leaderboard";
import type { RankingWindow } from "@lode/core/domain/leaderboard/windows";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** public/before-paint.js requests the address of the week, which is shown first. */
export const leaderboardQuery = (window: RankingWindow) =>
  queryOptions({
    queryKey: ["leaderboard", window],
    queryFn: ({ signal }) => call(getLeaderboard, { signal, query: window === "all" ? {} : { window } }),
    placeholderData: keepPreviousData,
  });
