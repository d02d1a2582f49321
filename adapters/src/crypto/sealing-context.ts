/** The context that each secret is bound to. The names are part of stored secrets and must never change. */
const BOUND_TO = {
  "account-tokens": "x_accounts",
  "backup-secrets": "backups",
  "oauth-secret": "oauth_requests",
  "operator-totp": "operators",
} as const;

export type SealedSecret = keyof typeof BOUND_TO;
export type SealingContext = `${(typeof BOUND_TO)[SealedSecret]}:${string}`;

/** Authenticated together with a secret, so that the secret opens only for the row with this id. */
export const sealingContext = (secret: SealedSecret, id: string): SealingContext =>
  `${BOUND_TO[secret]}:${id}`;
