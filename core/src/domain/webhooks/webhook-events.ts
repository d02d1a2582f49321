/**
 * The events that webhooks can receive: only some of Lode's own events, because each is a promise to other
 * systems.
 */
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
