import * as z from "zod/mini";
import { WINDOWS } from "../../domain/leaderboard/ranking.ts";
import { lodeId } from "../ids.ts";
import { type AnswerOf, optionalEndpoint } from "./endpoint.ts";

export const leaderboardEntry = z.object({
  rank: z.int(),
  /** If the miner hides their name, an id that is valid for this answer only. */
  user_id: lodeId,
  display_name: z.string(),
  total_points: z.int(),
  avatar_url: z.nullable(z.string()),
  /** True if the entry hides the miner from other miners. */
  hidden: z.optional(z.boolean()),
});

export const getLeaderboard = optionalEndpoint("GET", "/api/leaderboard", {
  summary: "The ten miners with most points, ever or in the last days, and the caller's own position",
  query: z.object({ window: z.optional(z.enum(WINDOWS)) }),
  response: z.object({
    leaderboard: z.array(leaderboardEntry),
    /** The caller's own entry, never older than what the caller's other reads show. */
    userPosition: z.nullable(leaderboardEntry),
    /** The miner just ahead of the caller; missing in first place, or if the caller has no exact rank. */
    ahead: z.optional(leaderboardEntry),
    /** Points that the caller needs to pass the miner ahead; missing without one. */
    points_to_next: z.optional(z.int()),
    /** Points that the caller needs to reach the top ten; missing if already there. */
    points_to_top_10: z.optional(z.int()),
  }),
});

export type LeaderboardEntryView = z.output<typeof leaderboardEntry>;
export type LeaderboardView = AnswerOf<typeof getLeaderboard>;
