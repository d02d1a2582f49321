import * as z from "zod/mini";
import { byKind } from "../../domain/networks/action-kinds.ts";
import { TRANSFER_KINDS } from "../../domain/points/ledger.ts";
import { REFERRAL_REFUSALS } from "../../domain/referrals/referral.ts";
import { lodeId, moment } from "../ids.ts";
import { sentence } from "../said.ts";
import { type AnswerOf, publicEndpoint, userEndpoint } from "./endpoint.ts";
import { awardBreakdown } from "./tasks.ts";

export const getUserStats = userEndpoint("GET", "/api/user-stats", {
  summary: "The miner's counters: totalPoints can be spent, heldPoints wait in withdrawals",
  response: z.object({
    tasksCompleted: z.int(),
    totalPoints: z.int(),
    twitterAccountsCount: z.int(),
    lifetimePoints: z.int(),
    heldPoints: z.int(),
    /** Whether a withdrawal was ever paid or is in progress. */
    hasWithdrawn: z.boolean(),
    /** Invited miners whose first task was verified. */
    referrals: z.int(),
  }),
});

export const getStats = publicEndpoint("GET", "/api/stats", {
  summary: "The number of confirmed miners, and the USDC paid to miners",
  response: z.object({ totalUsers: z.int(), totalUSDCDistributed: z.number() }),
});

export const pointsEntry = z.object({
  id: lodeId,
  at: moment,
  kind: z.enum(TRANSFER_KINDS),
  amount: z.int(),
  description: sentence,
  breakdown: z.nullable(awardBreakdown),
  subject_id: lodeId,
});

/** The miner's own figures; null if there is no data. */
export const getAnalytics = userEndpoint("GET", "/api/analytics", {
  summary: "Points a day by kind of action, how many attempts pass, and the USDC paid",
  response: z.object({
    /** The last 14 days in UTC, oldest first. Awards are net of reversals. */
    days: z.array(
      z.object({
        date: z.iso.date(),
        points: z.int(),
        /** The part of `points` from each kind of action. */
        kinds: z.object(byKind(() => z.int())),
      }),
    ),
    attempts: z.int(),
    /** Between 0 and 1, over the attempts decided in the last 30 days. */
    pass_rate: z.nullable(z.number()),
    /** USDC of completed withdrawals, with two decimals, as text. */
    paid_usdc: z.string(),
  }),
});

export const getToday = userEndpoint("GET", "/api/today", {
  summary: "Which tasks earned the miner something in the last eight days; a task once for each account",
  response: z.object({ done: z.array(z.object({ task_id: lodeId, at: moment })) }),
});

export const getPointsHistory = userEndpoint("GET", "/api/points/history", {
  summary: "Every change of the balance, newest first, with its explanation",
  response: z.object({ entries: z.array(pointsEntry) }),
});

export const getReferrals = userEndpoint("GET", "/api/referrals", {
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
});

export type TodayView = AnswerOf<typeof getToday>;
export type PointsEntryView = AnswerOf<typeof getPointsHistory>["entries"][number];
export type AnalyticsView = AnswerOf<typeof getAnalytics>;
export type ReferralsView = AnswerOf<typeof getReferrals>;
