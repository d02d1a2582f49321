import { getLeaderboard, type LeaderboardView } from "@lode/core/contracts/http/leaderboard";
import type { RankingWindow } from "@lode/core/domain/leaderboard/ranking";
import { keepPreviousData } from "@tanstack/react-query";
import { read } from "../../../lib/api.ts";

/** public/before-paint.js already asks for the list of the week, because the page shows that list first. */
export const leaderboardQuery = (window: RankingWindow) => ({
  ...read(["leaderboard", window], getLeaderboard, { query: window === "all" ? {} : { window } }),
  placeholderData: keepPreviousData<LeaderboardView>,
});
