import { openSecret, type SealingKey, sealingContext, sealSecret } from "@lode/adapters/crypto/seal-secret";
import type { Grant } from "@lode/adapters/networks/port";
import { readSealedTokens } from "@lode/db/accounts/accounts.repository";
import type { App } from "../../app.ts";

export const sealGrant = (
  keys: readonly [SealingKey, ...SealingKey[]],
  accountId: string,
  grant: Grant,
): string => sealSecret(keys, JSON.stringify(grant), sealingContext("account-tokens", accountId));

/**
 * Opens the sealed tokens; undefined if the account was removed. Callers use the grant immediately and store
 * it nowhere.
 */
export function openGrant(
  { sealingKeys }: Pick<App, "sealingKeys">,
  { accountId, sealedTokens }: { accountId: string; sealedTokens: string | null },
): Grant | undefined {
  if (sealedTokens === null) return undefined;
  return JSON.parse(openSecret(sealingKeys, sealedTokens, sealingContext("account-tokens", accountId)));
}

/**
 * A grant with the sealed tokens it was read from. If the network refuses the grant, the row may already hold
 * newer tokens.
 */
export interface ReadGrant {
  grant: Grant;
  sealedTokens: string;
}

/** Reads and opens the grant right before the call. Undefined if the account was removed. */
export async function readGrant(
  app: Pick<App, "db" | "sealingKeys">,
  accountId: string,
): Promise<ReadGrant | undefined> {
  const sealedTokens = await readSealedTokens(app.db, accountId);
  const grant = sealedTokens && openGrant(app, { accountId, sealedTokens });
  return grant ? { grant, sealedTokens } : undefined;
}
