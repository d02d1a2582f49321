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

/** Facts, in the past tense. The outbox row is written in the transaction that made the fact true. */
export const EVENTS = {
  "mail.planned": { payload: z.object({ mailId: lodeId }), invalidates: [] },
  "user.confirmed": { payload: z.object({ userId: lodeId }), invalidates: ["profile", "leaderboard"] },
  "notification.added": { payload: z.object({ userId: lodeId }), invalidates: ["notifications"] },
  "weekly_mail.switched": { payload: z.object({ userId: lodeId }), invalidates: ["notifications"] },
  "user.standing_changed": { payload: z.object({ userId: lodeId }), invalidates: ["profile", "leaderboard"] },
  "user.deleted": { payload: z.object({ userId: lodeId }), invalidates: ["leaderboard"] },
  "points.adjusted": {
    payload: z.object({ userId: lodeId }),
    invalidates: ["stats", "points", "leaderboard"],
  },
  "objection.changed": {
    payload: z.object({ userId: lodeId, objectionId: lodeId }),
    invalidates: ["objections"],
  },
  "profile.changed": { payload: z.object({ userId: lodeId }), invalidates: ["profile", "leaderboard"] },
  "wallet.change_cancelled": {
    payload: z.object({ userId: lodeId }),
    invalidates: ["profile", "withdrawals", "stats", "points"],
  },
  "account.linked": {
    payload: z.object({ accountId: lodeId }),
    invalidates: ["profile", "accounts", "automation", "stats", "tasks"],
  },
  "account.removed": {
    payload: z.object({ accountId: lodeId }),
    invalidates: ["profile", "accounts", "automation", "stats", "tasks"],
  },
  "account.refused": { payload: z.object({ accountId: lodeId }), invalidates: ["profile", "accounts"] },
  "attempt.requested": {
    payload: z.object({ attemptId: lodeId, batchKey: z.string() }),
    invalidates: ["attempts"],
  },
  "attempt.verified": {
    payload: z.object({ attemptId: lodeId }),
    invalidates: ["attempts", "tasks", "stats", "points", "leaderboard", "notifications"],
  },
  "attempt.reversed": {
    payload: z.object({ attemptId: lodeId }),
    invalidates: ["attempts", "tasks", "stats", "points", "leaderboard", "notifications"],
  },
  "attempt.not_done": {
    payload: z.object({ attemptId: lodeId }),
    invalidates: ["attempts", "notifications"],
  },
  "attempt.unknown": { payload: z.object({ attemptId: lodeId }), invalidates: ["attempts"] },
  "automation.changed": { payload: z.object({ userId: lodeId }), invalidates: ["automation"] },
  "automation.moved": { payload: z.object({ actionId: lodeId }), invalidates: ["automation"] },
  "automation.undo_asked": { payload: z.object({ actionId: lodeId }), invalidates: ["automation"] },
  "referral.changed": {
    payload: z.object({ referredId: lodeId }),
    invalidates: ["stats", "points", "leaderboard"],
  },
  "withdrawal.requested": {
    payload: z.object({ withdrawalId: lodeId }),
    invalidates: ["withdrawals", "stats", "points"],
  },
  "withdrawal.held": { payload: z.object({ withdrawalId: lodeId }), invalidates: ["withdrawals"] },
  "payout.signed": {
    payload: z.object({ withdrawalId: lodeId, transactionId: lodeId }),
    invalidates: ["withdrawals"],
  },
  "payout.sent": {
    payload: z.object({ withdrawalId: lodeId, transactionId: lodeId }),
    invalidates: ["withdrawals"],
  },
  "payout.expired": { payload: z.object({ withdrawalId: lodeId }), invalidates: ["withdrawals"] },
  "withdrawal.completed": {
    payload: z.object({ withdrawalId: lodeId }),
    invalidates: ["withdrawals", "stats", "points", "chain"],
  },
  "withdrawal.failed": {
    payload: z.object({ withdrawalId: lodeId }),
    invalidates: ["withdrawals", "stats", "points"],
  },
} as const satisfies Record<string, EventShape>;

export type EventName = keyof typeof EVENTS;
export type EventPayload<Name extends EventName> = z.output<(typeof EVENTS)[Name]["payload"]>;

export interface LiveMessage {
  event: EventName | "resync";
  keys: readonly LiveKey[];
  payload: Record<string, string>;
}
