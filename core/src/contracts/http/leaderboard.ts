import * as z from "zod/mini";
import { WINDOWS } from "../../domain/leaderboard/ranking.ts";
import { lodeId, moment } from "../ids.ts";
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

const window = z.enum(WINDOWS);

export const getLeaderboard = optionalEndpoint("GET", "/api/leaderboard", {
  summary: "The ten miners with most points, ever or in the last days, and the caller's own position",
  query: z.object({ window: z.optional(window) }),
  response: z.object({
    leaderboard: z.array(leaderboardEntry),
    /** The caller's own entry, never older than what the caller's other reads show. */
    userPosition: z.nullable(leaderboardEntry),
    updated_at: z.nullable(moment),
    window: z.optional(window),
    /** Up to two entries on each side of the caller, best first. Missing if the caller has no exact rank. */
    neighbours: z.optional(z.array(leaderboardEntry)),
    /** Points that the caller needs to pass the next miner; null in first place. */
    points_to_next: z.optional(z.nullable(z.int())),
    /** Points that the caller needs to reach the top ten; null if already there. */
    points_to_top_10: z.optional(z.nullable(z.int())),
    /** Miners with points in this window; null while the number is not known. */
    miners: z.optional(z.nullable(z.int())),
  }),
});

export type LeaderboardEntryView = z.output<typeof leaderboardEntry>;
export type LeaderboardView = AnswerOf<typeof getLeaderboard>;
