/** The events that a webhook can be sent for: a part of Lode's own events, since each is a promise to other systems. */
export const WEBHOOK_EVENTS = [
  "attempt.verified",
  "withdrawal.completed",
  "withdrawal.failed",
  "treasury.low",
  "payouts.halted",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const isWebhookEvent = (event: string): event is WebhookEvent =>
  (WEBHOOK_EVENTS as readonly string[]).includes(event);
