import { getLeaderboard } from "@lode/core/contracts/http/leaderboard";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export const leaderboardQuery = () =>
  queryOptions({ queryKey: ["leaderboard"], queryFn: ({ signal }) => call(getLeaderboard, { signal }) });
