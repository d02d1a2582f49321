import {
  getLeaderboard,
  type LeaderboardEntryView,
  type LeaderboardView,
} from "@lode/core/contracts/http/leaderboard";
import type { RankingWindow } from "@lode/core/domain/leaderboard/ranking";
import { keepPreviousData } from "@tanstack/react-query";
import { read } from "../../../lib/api.ts";
import { leaderboard } from "../../../texts/en/leaderboard.ts";

/** public/before-paint.js already asks for the list of the week, because the page shows that list first. */
export const leaderboardQuery = (window: RankingWindow) => ({
  ...read(["leaderboard", window], getLeaderboard, { query: window === "all" ? {} : { window } }),
  placeholderData: keepPreviousData<LeaderboardView>,
});

/** If someone else hides their name, the answer contains no name either. */
export const nameOf = (entry: Pick<LeaderboardEntryView, "hidden" | "display_name">, mine = false): string =>
  entry.hidden && !mine ? leaderboard.hidden : entry.display_name;
