import * as z from "zod/mini";
import { WINDOWS } from "../../domain/leaderboard/windows.ts";
import { lodeId, moment } from "../ids.ts";
import type { EndpointSchemas } from "./endpoint.ts";

export const leaderboardEntry = z.object({
  rank: z.int(),
  /** Of a miner who hides their name: an id of this answer only. */
  user_id: lodeId,
  display_name: z.string(),
  total_points: z.int(),
  avatar_url: z.nullable(z.string()),
  /** True if other miners do not see whose entry this is. */
  hidden: z.optional(z.boolean()),
});

const window = z.enum(WINDOWS);

export const getLeaderboard = {
  summary: "The ten miners with most points, ever or in the last days, and the caller's own position",
  query: z.object({ window: z.optional(window) }),
  response: z.object({
    leaderboard: z.array(leaderboardEntry),
    /** Never older than what the caller's other reads show. */
    userPosition: z.nullable(leaderboardEntry),
    updated_at: z.nullable(moment),
    window: z.optional(window),
    /** Up to two on each side of the caller, best first; not while the leaderboard is being made again. */
    neighbours: z.optional(z.array(leaderboardEntry)),
    /** Points that would take the caller past the next miner; null in first place. */
    points_to_next: z.optional(z.nullable(z.int())),
    /** Points that would take the caller into the first ten; null for one who is there. */
    points_to_top_10: z.optional(z.nullable(z.int())),
    /** Miners with points in this window; null while it is not known. */
    miners: z.optional(z.nullable(z.int())),
  }),
} satisfies EndpointSchemas;
