import { hashToken, randomToken } from "@lode/adapters/crypto/random-token";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { createEmailToken, type EmailTokenPurpose } from "@lode/db/auth/email-tokens.repository";
import type { App } from "../app.ts";

const LINKS = {
  confirm: { path: "/auth/confirm", lifetimeHours: 24 },
  reset: { path: "/auth/reset", lifetimeHours: 1 },
  /** Outlasts the longest hold that is usual after a wallet change. */
  "cancel-wallet-change": { path: "/auth/cancel-wallet-change", lifetimeHours: 72 },
  /** A mail may be read months later. */
  unsubscribe: { path: "/api/weekly-mail/unsubscribe", lifetimeHours: 90 * 24 },
} as const satisfies Record<EmailTokenPurpose, { path: string; lifetimeHours: number }>;

/**
 * Makes a link with a new token, right before the mail is sent. Only the token's hash is stored; the token
 * itself is never queued or logged.
 */
export async function createMailLink(
  { db, config }: Pick<App, "db"> & { config: Pick<WorkerConfig, "PUBLIC_URL"> },
  purpose: EmailTokenPurpose,
  subject: { userId: string; subjectId?: string } | { userId: null; subjectId: string },
): Promise<string> {
  const token = randomToken();
  const { path, lifetimeHours } = LINKS[purpose];
  await createEmailToken(db, { ...subject, purpose, hash: hashToken(token), lifetimeHours });
  return `${config.PUBLIC_URL}${path}?token=${token}`;
}
