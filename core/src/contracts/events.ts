import * as z from "zod/mini";
import { lodeId } from "./ids.ts";

/** The page's queries that an event can invalidate, named by the first part of their keys. */
export const LIVE_KEYS = [
  "profile",
  "accounts",
  "tasks",
  "attempts",
  "stats",
  "points",
  "withdrawals",
  "leaderboard",
  "notifications",
  "automation",
  "objections",
  "chain",
] as const;
export type LiveKey = (typeof LIVE_KEYS)[number];

interface EventShape {
  readonly payload: z.ZodMiniType<Record<string, string>>;
  /** The queries that the miner's open pages must fetch again. */
  readonly invalidates: readonly LiveKey[];
}

const ofUser = z.object({ userId: lodeId });
const ofAccount = z.object({ accountId: lodeId });
const ofAttempt = z.object({ attemptId: lodeId });
const ofAction = z.object({ actionId: lodeId });
const ofWithdrawal = z.object({ withdrawalId: lodeId });
const ofPayout = z.object({ withdrawalId: lodeId, transactionId: lodeId });
const LINK_KEYS = ["profile", "accounts", "automation", "stats", "tasks"] as const;
const AWARD_KEYS = ["attempts", "tasks", "stats", "points", "leaderboard", "notifications"] as const;

/** Facts, in the past tense. The outbox row is written in the transaction that made the fact true. */
export const EVENTS = {
  "mail.planned": { payload: z.object({ mailId: lodeId }), invalidates: [] },
  "user.confirmed": { payload: ofUser, invalidates: ["profile", "leaderboard"] },
  "notification.added": { payload: ofUser, invalidates: ["notifications"] },
  "weekly_mail.switched": { payload: ofUser, invalidates: ["notifications"] },
  "user.standing_changed": { payload: ofUser, invalidates: ["profile", "leaderboard"] },
  "user.deleted": { payload: ofUser, invalidates: ["leaderboard"] },
  "points.adjusted": { payload: ofUser, invalidates: ["stats", "points", "leaderboard"] },
  "objection.changed": {
    payload: z.object({ userId: lodeId, objectionId: lodeId }),
    invalidates: ["objections"],
  },
  "profile.changed": { payload: ofUser, invalidates: ["profile", "leaderboard"] },
  "wallet.change_cancelled": { payload: ofUser, invalidates: ["profile", "withdrawals", "stats", "points"] },
  "account.linked": { payload: ofAccount, invalidates: LINK_KEYS },
  "account.removed": { payload: ofAccount, invalidates: LINK_KEYS },
  "account.refused": { payload: ofAccount, invalidates: ["profile", "accounts"] },
  "attempt.requested": {
    payload: z.object({ attemptId: lodeId, batchKey: z.string() }),
    invalidates: ["attempts"],
  },
  "attempt.verified": { payload: ofAttempt, invalidates: AWARD_KEYS },
  "attempt.reversed": { payload: ofAttempt, invalidates: AWARD_KEYS },
  "attempt.not_done": { payload: ofAttempt, invalidates: ["attempts", "notifications"] },
  "attempt.unknown": { payload: ofAttempt, invalidates: ["attempts"] },
  "automation.changed": { payload: ofUser, invalidates: ["automation"] },
  "automation.moved": { payload: ofAction, invalidates: ["automation"] },
  "automation.undo_asked": { payload: ofAction, invalidates: ["automation"] },
  "referral.changed": {
    payload: z.object({ referredId: lodeId }),
    invalidates: ["stats", "points", "leaderboard"],
  },
  "withdrawal.requested": { payload: ofWithdrawal, invalidates: ["withdrawals", "stats", "points"] },
  "withdrawal.held": { payload: ofWithdrawal, invalidates: ["withdrawals"] },
  "payout.signed": { payload: ofPayout, invalidates: ["withdrawals"] },
  "payout.sent": { payload: ofPayout, invalidates: ["withdrawals"] },
  "payout.expired": { payload: ofWithdrawal, invalidates: ["withdrawals"] },
  "withdrawal.completed": { payload: ofWithdrawal, invalidates: ["withdrawals", "stats", "points", "chain"] },
  "withdrawal.failed": { payload: ofWithdrawal, invalidates: ["withdrawals", "stats", "points"] },
} as const satisfies Record<string, EventShape>;

export type EventName = keyof typeof EVENTS;
export type EventPayload<Name extends EventName> = z.output<(typeof EVENTS)[Name]["payload"]>;

export interface LiveMessage {
  event: EventName | "resync";
  keys: readonly LiveKey[];
}
