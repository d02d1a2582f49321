import { hashToken, randomToken } from "@lode/adapters/crypto/random-token";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { createEmailToken, type EmailTokenPurpose } from "@lode/db/auth/email-tokens.repository";
import type { App } from "../../app.ts";

const LINKS = {
  confirm: { path: "/auth/confirm", lifetimeHours: 24 },
  reset: { path: "/auth/reset", lifetimeHours: 1 },
  /** Outlives the longest usual hold. */
  "cancel-wallet-change": { path: "/auth/cancel-wallet-change", lifetimeHours: 72 },
} as const satisfies Record<EmailTokenPurpose, { path: string; lifetimeHours: number }>;

/** The dependencies of a use-case that sends a mail. */
export type MailApp = Pick<App, "db" | "mailer"> & {
  config: Pick<WorkerConfig, "PUBLIC_URL" | "PRODUCT_NAME">;
};

/**
 * A link with a new token. The token is made at the moment of mailing: only its hash is stored, and it is never queued
 * or logged.
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
