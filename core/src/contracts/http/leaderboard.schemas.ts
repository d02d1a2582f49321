import * as z from "zod/mini";
import { WINDOWS } from "../../domain/leaderboard/windows.ts";
import { lodeId, moment } from "../ids.ts";
import type { EndpointSchemas } from "./endpoint.ts";

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

export const getLeaderboard = {
  summary: "The ten miners with most points, ever or in the last days, and the caller's own position",
  query: z.object({ window: z.optional(window) }),
  response: z.object({
    leaderboard: z.array(leaderboardEntry),
    /** Never older than what the caller's other reads show. */
    userPosition: z.nullable(leaderboardEntry),
    updated_at: z.nullable(moment),
    window: z.optional(window),
    /**
     * Up to two entries on each side of the caller, best first. Missing if the caller has no rank, or while
     * Redis has no leaderboard.
     */
    neighbours: z.optional(z.array(leaderboardEntry)),
    /** Points that the caller needs to pass the next miner; null in first place. */
    points_to_next: z.optional(z.nullable(z.int())),
    /** Points that the caller needs to reach the top ten; null if already there. */
    points_to_top_10: z.optional(z.nullable(z.int())),
    /** Miners with points in this window; null while the number is not known. */
    miners: z.optional(z.nullable(z.int())),
  }),
} satisfies EndpointSchemas;

const day = z.iso.date();

const season = z.object({
  id: lodeId,
  name: z.string(),
  starts_on: day,
  /** The first day that no longer counts. Days are in UTC. */
  ends_on: day,
  /** Null until the season is frozen. A frozen season never changes. */
  frozen: z.nullable(
    z.object({
      at: moment,
      miners: z.int(),
      /**
       * SHA-256 of the CSV, the Ed25519 signature of the statement in docs/proof.md, and its public key; all
       * in hexadecimal.
       */
      results_hash: z.string(),
      signature: z.string(),
      public_key: z.string(),
      /** The ledger root that covers every entry that counted. */
      root: z.object({ number: z.int(), hash: z.string() }),
    }),
  ),
  /** The caller's own result in a frozen season. */
  own: z.nullable(z.object({ rank: z.int(), points: z.int(), reference: z.string() })),
});

export const listSeasons = {
  summary: "Announced and frozen seasons, the newest first, with the caller's own results",
  response: z.object({ seasons: z.array(season) }),
} satisfies EndpointSchemas;

export const listSeasonResults = {
  summary: "Results of a frozen season, best first: all lines, 1,000 at a time",
  params: z.object({ id: lodeId }),
  query: z.object({ after_rank: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  response: z.object({
    results: z.array(
      z.object({
        rank: z.int(),
        points: z.int(),
        /** Stands for the miner in the signed results. The name is not signed and may be hidden later. */
        reference: z.string(),
        display_name: z.string(),
        avatar_url: z.nullable(z.string()),
        hidden: z.optional(z.boolean()),
      }),
    ),
    next: z.nullable(z.int()),
  }),
} satisfies EndpointSchemas;
