import { openSecret, type SealingKey, sealSecret } from "@lode/core/server/crypto/seal-secret";
import { sealingContext } from "@lode/core/server/crypto/sealing-context";
import type { XTokens } from "@lode/core/server/x/port";
import { readSealedTokens } from "@lode/db/accounts/accounts.repository";
import type { App } from "../app.ts";

export const sealTokens = (
  keys: readonly [SealingKey, ...SealingKey[]],
  accountId: string,
  tokens: XTokens,
): string => sealSecret(keys, JSON.stringify(tokens), sealingContext("account-tokens", accountId));

/** Undefined where the account was removed. The result is used at once and kept nowhere. */
export function openTokens(
  { sealingKeys }: Pick<App, "sealingKeys">,
  { accountId, sealedTokens }: { accountId: string; sealedTokens: string | null },
): XTokens | undefined {
  if (sealedTokens === null) return undefined;
  return JSON.parse(openSecret(sealingKeys, sealedTokens, sealingContext("account-tokens", accountId)));
}

/** Tokens, and how they were stored when they were read: if X refuses them, newer ones may be stored by then. */
export interface ReadTokens {
  tokens: XTokens;
  sealedTokens: string;
}

/** Reads and opens them at the moment of the call. Undefined where the account was removed. */
export async function readTokens(
  app: Pick<App, "db" | "sealingKeys">,
  accountId: string,
): Promise<ReadTokens | undefined> {
  const sealedTokens = await readSealedTokens(app.db, accountId);
  const tokens = sealedTokens && openTokens(app, { accountId, sealedTokens });
  return tokens ? { tokens, sealedTokens } : undefined;
}
