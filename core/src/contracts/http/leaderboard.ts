import type * as z from "zod/mini";
import { type AnswerOf, optionalEndpoint } from "./endpoint.ts";
import type * as schemas from "./leaderboard.schemas.ts";

export const getLeaderboard = optionalEndpoint<typeof schemas.getLeaderboard>("GET", "/api/leaderboard");

export type LeaderboardEntryView = z.output<typeof schemas.leaderboardEntry>;
export type LeaderboardView = AnswerOf<typeof getLeaderboard>;
