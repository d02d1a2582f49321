import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A secret in the form of Standard Webhooks: `whsec_` and base64 of 24 to 64 bytes. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

export interface WebhookMessage {
  /** The same for every try, so that the receiver can drop duplicates. */
  id: string;
  /** Time of this try. Receivers refuse messages older than a few minutes. */
  sentAt: Date;
  body: string;
}

/**
 * The headers of Standard Webhooks (https://github.com/standard-webhooks/standard-webhooks, v1 = HMAC-SHA256
 * of `id.timestamp.body`). They contain a signature for each secret, so during a rotation the receiver may
 * have either.
 */
export function signWebhook(
  { id, sentAt, body }: WebhookMessage,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
