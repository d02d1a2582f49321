import { openSecret, type SealingKey, sealSecret } from "@lode/adapters/crypto/seal-secret";
import { sealingContext } from "@lode/adapters/crypto/sealing-context";
import type { Grant } from "@lode/adapters/networks/port";
import { readSealedTokens } from "@lode/db/accounts/accounts.repository";
import type { App } from "../../app.ts";

export const sealGrant = (
  keys: readonly [SealingKey, ...SealingKey[]],
  accountId: string,
  grant: Grant,
): string => sealSecret(keys, JSON.stringify(grant), sealingContext("account-tokens", accountId));

/** Undefined if the account was removed. The result is used at once and kept nowhere. */
export function openGrant(
  { sealingKeys }: Pick<App, "sealingKeys">,
  { accountId, sealedTokens }: { accountId: string; sealedTokens: string | null },
): Grant | undefined {
  if (sealedTokens === null) return undefined;
  return JSON.parse(openSecret(sealingKeys, sealedTokens, sealingContext("account-tokens", accountId)));
}

/** A grant, and how it was stored when it was read: if the network refuses it, a newer one may be stored by then. */
export interface ReadGrant {
  grant: Grant;
  sealedTokens: string;
}

/** Read and opened at the moment of the call. Undefined if the account was removed. */
export async function readGrant(
  app: Pick<App, "db" | "sealingKeys">,
  accountId: string,
): Promise<ReadGrant | undefined> {
  const sealedTokens = await readSealedTokens(app.db, accountId);
  const grant = sealedTokens && openGrant(app, { accountId, sealedTokens });
  return grant ? { grant, sealedTokens } : undefined;
}
