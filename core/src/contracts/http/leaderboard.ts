import type * as z from "zod/mini";
import { type AnswerOf, optionalEndpoint, publicEndpoint } from "./endpoint.ts";
import type * as schemas from "./leaderboard.schemas.ts";

export const getLeaderboard = optionalEndpoint<typeof schemas.getLeaderboard>("GET", "/api/leaderboard");
export const listSeasons = optionalEndpoint<typeof schemas.listSeasons>("GET", "/api/seasons");
export const listSeasonResults = publicEndpoint<typeof schemas.listSeasonResults>(
  "GET",
  "/api/seasons/:id/results",
);

export type LeaderboardEntryView = z.output<typeof schemas.leaderboardEntry>;
export type LeaderboardView = AnswerOf<typeof getLeaderboard>;
export type SeasonView = AnswerOf<typeof listSeasons>["seasons"][number];
export type SeasonResultView = AnswerOf<typeof listSeasonResults>["results"][number];
