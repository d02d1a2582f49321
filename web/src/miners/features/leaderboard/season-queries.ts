import { listSeasonResults, listSeasons } from "@lode/core/contracts/http/leaderboard";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

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
