/** The table whose row a sealed secret is bound to. The names are part of every stored secret: they never change. */
const BOUND_TO = { "account-tokens": "x_accounts", "oauth-secret": "oauth_requests" } as const;

export type SealedSecret = keyof typeof BOUND_TO;
export type SealingContext = `${(typeof BOUND_TO)[SealedSecret]}:${string}`;

/** What a secret is authenticated with: it opens for the account or the OAuth request with this id, and for no other. */
export const sealingContext = (secret: SealedSecret, id: string): SealingContext =>
  `${BOUND_TO[secret]}:${id}`;
