import * as z from "zod/mini";
import { lodeId, moment } from "../ids.ts";
import { endpoint } from "./endpoint.ts";
import { awardBreakdown } from "./tasks.ts";

export const getUserStats = endpoint({
  method: "GET",
  path: "/api/user-stats",
  auth: "user",
  summary: "The miner's counters: totalPoints can be spent, heldPoints wait in withdrawals",
  response: z.object({
    tasksCompleted: z.int(),
    totalPoints: z.int(),
    twitterAccountsCount: z.int(),
    lifetimePoints: z.int(),
    heldPoints: z.int(),
  }),
});
export type UserStatsView = z.output<typeof getUserStats.response>;

export const getStats = endpoint({
  method: "GET",
  path: "/api/stats",
  auth: "public",
  summary: "Confirmed miners, and USDC that was really paid",
  response: z.object({ totalUsers: z.int(), totalUSDCDistributed: z.number() }),
});

export const pointsEntry = z.object({
  id: lodeId,
  at: moment,
  kind: z.enum(["award", "reversal", "withdrawal_requested", "withdrawal_completed", "withdrawal_refunded"]),
  amount: z.int(),
  description: z.string(),
  breakdown: z.nullable(awardBreakdown),
  subject_id: lodeId,
});

export const getPointsHistory = endpoint({
  method: "GET",
  path: "/api/points/history",
  auth: "user",
  summary: "Every change of the balance, newest first, each explained",
  response: z.object({ balance: z.int(), entries: z.array(pointsEntry) }),
});
