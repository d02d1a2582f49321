import { openSecret } from "@lode/core/server/crypto/seal-secret";
import type { XTokens } from "@lode/core/server/x/port";
import { readSealedTokens } from "@lode/db/accounts/accounts.repository";
import type { Deps } from "../deps.ts";

/** Opened at the moment of the call and kept nowhere. Undefined where the account was removed. */
export async function openTokens(deps: Deps, accountId: string): Promise<XTokens | undefined> {
  return tokensOf(deps, { accountId, sealedTokens: (await readSealedTokens(deps.db, accountId)) ?? null });
}

/** The same of a row that brought them along. */
export function tokensOf(
  { sealingKeys }: Pick<Deps, "sealingKeys">,
  { accountId, sealedTokens }: { accountId: string; sealedTokens: string | null },
): XTokens | undefined {
  if (sealedTokens === null) return undefined;
  return JSON.parse(openSecret(sealingKeys, sealedTokens, `x_accounts:${accountId}`)) as XTokens;
}
