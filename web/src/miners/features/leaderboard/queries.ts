import { getLeaderboard, listSeasonResults, listSeasons } from "@lode/core/contracts/http/leaderboard";
import type { RankingWindow } from "@lode/core/domain/leaderboard/windows";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** public/before-paint.js requests the address of the week, which is shown first. */
export const leaderboardQuery = (window: RankingWindow) =>
  queryOptions({
    queryKey: ["leaderboard", window],
    queryFn: ({ signal }) => call(getLeaderboard, { signal, query: window === "all" ? {} : { window } }),
    placeholderData: keepPreviousData,
  });

export const seasonsQuery = () =>
  queryOptions({
    queryKey: ["leaderboard", "seasons"],
    queryFn: ({ signal }) => call(listSeasons, { signal }),
  });

export const seasonResultsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["leaderboard", "season", id],
    queryFn: ({ pageParam, signal }) =>
      call(listSeasonResults, {
        params: { id },
        query: pageParam === null ? {} : { after_rank: String(pageParam) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
