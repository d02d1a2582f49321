import * as z from "zod/mini";
import { REFERRAL_REFUSALS } from "../../domain/referrals/referral.ts";
import type { EndpointSchemas } from "./endpoint.ts";

export const getReferrals = {
  summary: "The miner's own link to invite others, and what came of it",
  response: z.object({
    code: z.string(),
    url: z.string(),
    /** Invited miners who signed up but whose first task is not verified yet. */
    pending: z.int(),
    counted: z.int(),
    /** Points awarded for counted referrals. */
    points: z.int(),
    /** Points for each further referral that counts. */
    points_each: z.int(),
    /** Invited miners who do not count, by reason. */
    refused: z.array(z.object({ reason: z.enum(REFERRAL_REFUSALS), miners: z.int() })),
  }),
} satisfies EndpointSchemas;
