import * as z from "zod/mini";
import { lodeId, taskType } from "./ids.ts";

/** The reads of the page that can go stale. One name per query-options function of the page. */
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
] as const;
export type LiveKey = (typeof LIVE_KEYS)[number];

interface EventShape {
  readonly payload: z.ZodMiniType<Record<string, string>>;
  /** What a page of the miner concerned must read again. */
  readonly touches: readonly LiveKey[];
}

/** Facts, in the past tense. The row in the outbox is written in the transaction that made the fact true. */
export const EVENTS = {
  "sign_up.requested": { payload: z.object({ signUpId: lodeId }), touches: [] },
  "email.requested": { payload: z.object({ requestId: lodeId }), touches: [] },
  "user.confirmed": { payload: z.object({ userId: lodeId }), touches: ["profile", "leaderboard"] },
  "password.changed": { payload: z.object({ userId: lodeId }), touches: [] },
  "notification.added": { payload: z.object({ userId: lodeId }), touches: ["notifications"] },
  "user.standing_changed": { payload: z.object({ userId: lodeId }), touches: ["profile", "leaderboard"] },
  "user.deleted": { payload: z.object({ userId: lodeId }), touches: ["leaderboard"] },
  "profile.changed": { payload: z.object({ userId: lodeId }), touches: ["profile", "leaderboard"] },
  "wallet.changed": { payload: z.object({ userId: lodeId, changeId: lodeId }), touches: ["profile"] },
  "wallet.change_cancelled": {
    payload: z.object({ userId: lodeId }),
    touches: ["profile", "withdrawals", "stats", "points"],
  },
  "account.linked": {
    payload: z.object({ accountId: lodeId }),
    touches: ["profile", "accounts", "stats", "tasks"],
  },
  "account.removed": {
    payload: z.object({ accountId: lodeId }),
    touches: ["profile", "accounts", "stats", "tasks"],
  },
  "account.refused_by_x": { payload: z.object({ accountId: lodeId }), touches: ["profile", "accounts"] },
  "attempt.requested": {
    payload: z.object({ attemptId: lodeId, taskId: lodeId, taskType, accountId: lodeId }),
    touches: ["attempts"],
  },
  "attempt.verified": {
    payload: z.object({ attemptId: lodeId }),
    touches: ["attempts", "tasks", "stats", "points", "leaderboard"],
  },
  "attempt.reversed": {
    payload: z.object({ attemptId: lodeId }),
    touches: ["attempts", "tasks", "stats", "points", "leaderboard"],
  },
  "attempt.not_done": { payload: z.object({ attemptId: lodeId }), touches: ["attempts"] },
  "attempt.unknown": { payload: z.object({ attemptId: lodeId }), touches: ["attempts"] },
  "automation.changed": { payload: z.object({ userId: lodeId }), touches: ["automation"] },
  "automation.moved": { payload: z.object({ actionId: lodeId }), touches: ["automation"] },
  "automation.undo_asked": { payload: z.object({ actionId: lodeId }), touches: ["automation"] },
  "withdrawal.requested": {
    payload: z.object({ withdrawalId: lodeId }),
    touches: ["withdrawals", "stats", "points"],
  },
  "withdrawal.held": { payload: z.object({ withdrawalId: lodeId }), touches: ["withdrawals"] },
  "payout.signed": {
    payload: z.object({ withdrawalId: lodeId, transactionId: lodeId }),
    touches: ["withdrawals"],
  },
  "payout.sent": {
    payload: z.object({ withdrawalId: lodeId, transactionId: lodeId }),
    touches: ["withdrawals"],
  },
  "payout.expired": { payload: z.object({ withdrawalId: lodeId }), touches: ["withdrawals"] },
  "withdrawal.completed": {
    payload: z.object({ withdrawalId: lodeId }),
    touches: ["withdrawals", "stats", "points"],
  },
  "withdrawal.failed": {
    payload: z.object({ withdrawalId: lodeId }),
    touches: ["withdrawals", "stats", "points"],
  },
} as const satisfies Record<string, EventShape>;

export type EventName = keyof typeof EVENTS;
export type EventPayload<Name extends EventName> = z.output<(typeof EVENTS)[Name]["payload"]>;

/** What GET /api/events streams, as the data of each message. */
export interface LiveMessage {
  event: EventName | "resync";
  keys: readonly LiveKey[];
  payload: Record<string, string>;
}
