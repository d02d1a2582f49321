import * as z from "zod/mini";
import type { EndpointSchemas } from "./endpoint.ts";

export const getReferrals = {
  summary: "The miner's own link to invite others, and what came of it",
  response: z.object({
    code: z.string(),
    url: z.string(),
    /** Signed up; their first task is not verified yet. */
    pending: z.int(),
    counted: z.int(),
    /** Points awarded for those that count. */
    points: z.int(),
    /** Points for each one that will count. */
    points_each: z.int(),
  }),
} satisfies EndpointSchemas;
