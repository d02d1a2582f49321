import * as z from "zod/mini";
import { lodeId, moment } from "../ids.ts";
import type { EndpointSchemas } from "./endpoint.ts";

export const leaderboardEntry = z.object({
  rank: z.int(),
  user_id: lodeId,
  display_name: z.string(),
  total_points: z.int(),
  avatar_url: z.nullable(z.string()),
});

export const getLeaderboard = {
  summary: "The ten miners with most lifetime points, and the caller's own position",
  response: z.object({
    leaderboard: z.array(leaderboardEntry),
    userPosition: z.nullable(leaderboardEntry),
    updated_at: z.nullable(moment),
  }),
} satisfies EndpointSchemas;
