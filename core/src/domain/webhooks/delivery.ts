/**
 * `pending` until an endpoint has accepted the delivery; `failed` after the last try. A delivered or failed
 * delivery can be replayed.
 */
export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The database enforces the same moves with a trigger (db/src/state-moves.test.ts). */
export const DELIVERY_MOVES: Record<DeliveryState, readonly DeliveryState[]> = {
  pending: ["delivered", "failed"],
  delivered: ["pending"],
  failed: ["pending"],
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between two tries. Together 23 h 51 min: a receiver may be down for a day. */
export const RETRY_SECONDS = [
  5,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  10 * HOUR,
] as const;

/** The status that an endpoint answered with, or the reason for a missing answer. */
export type WebhookAnswer = { status: number } | { error: string };

export type DeliveryDecision =
  | { next: "delivered" }
  /** 410: the receiver wants no more events. */
  | { next: "disable-endpoint" }
  | { next: "retry"; afterSeconds: number }
  | { next: "failed" };

/**
 * What to do after the answer to try number `tries`, counted from 1. A redirect is not followed and counts as
 * refused.
 */
export function decideDelivery(answer: WebhookAnswer, tries: number): DeliveryDecision {
  const status = "status" in answer ? answer.status : 0;
  if (status >= 200 && status < 300) return { next: "delivered" };
  if (status === 410) return { next: "disable-endpoint" };
  const afterSeconds = RETRY_SECONDS[tries - 1];
  return afterSeconds === undefined ? { next: "failed" } : { next: "retry", afterSeconds };
}
