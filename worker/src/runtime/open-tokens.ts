import { openSecret } from "@lode/core/server/crypto/seal-secret";
import type { XTokens } from "@lode/core/server/x/port";
import { readSealedTokens } from "@lode/db/accounts/accounts.repository";
import type { Deps } from "../deps.ts";

/** Opened at the moment of the call and kept nowhere. Undefined where the account was removed. */
export async function openTokens(deps: Deps, accountId: string): Promise<XTokens | undefined> {
  const sealed = await readSealedTokens(deps.db, accountId);
  if (!sealed) return undefined;
  return JSON.parse(openSecret(deps.sealingKeys, sealed, `x_accounts:${accountId}`)) as XTokens;
}
