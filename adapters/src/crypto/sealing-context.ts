/** The context that each secret is bound to. These names are part of every stored secret and must never change. */
const BOUND_TO = {
  "account-tokens": "x_accounts",
  "oauth-secret": "oauth_requests",
  "operator-totp": "operators",
  "webhook-secret": "webhook_endpoints",
} as const;

export type SealedSecret = keyof typeof BOUND_TO;
export type SealingContext = `${(typeof BOUND_TO)[SealedSecret]}:${string}`;

/** Authenticated with a secret, which opens only for the row with this id. */
export const sealingContext = (secret: SealedSecret, id: string): SealingContext =>
  `${BOUND_TO[secret]}:${id}`;
