import { openSecret, type SealingKey, sealingContext, sealSecret } from "@lode/adapters/crypto/seal-secret";
import type { Grant } from "@lode/adapters/networks/port";
import { markNeedsReconnect, readSealedTokens } from "@lode/db/accounts/accounts.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import type { Needs } from "../../app.ts";
import { notify } from "../../notifications/notify.ts";

export const sealGrant = (
  keys: readonly [SealingKey, ...SealingKey[]],
  accountId: string,
  grant: Grant,
): string => sealSecret(keys, JSON.stringify(grant), sealingContext("account-tokens", accountId));

/** Opens the sealed tokens; undefined if the account was removed. Use the grant at once; store it nowhere. */
export function openGrant(
  { sealingKeys }: Needs<"sealingKeys">,
  { accountId, sealedTokens }: { accountId: string; sealedTokens: string | null },
): Grant | undefined {
  if (sealedTokens === null) return undefined;
  return JSON.parse(openSecret(sealingKeys, sealedTokens, sealingContext("account-tokens", accountId)));
}

/** A grant with the sealed tokens it was read from: the row may hold newer ones once it is refused. */
export interface ReadGrant {
  grant: Grant;
  sealedTokens: string;
}

/** Reads and opens the grant right before the call. Undefined if the account was removed. */
export async function readGrant(
  app: Needs<"db" | "sealingKeys">,
  accountId: string,
): Promise<ReadGrant | undefined> {
  const sealedTokens = await readSealedTokens(app.db, accountId);
  const grant = sealedTokens && openGrant(app, { accountId, sealedTokens });
  return grant ? { grant, sealedTokens } : undefined;
}

/**
 * The network refused an account's grant: only this account stops, its miner gets one notice, and
 * reconnecting resumes it. Does nothing if other tokens are stored by now, because the refusal concerns
 * tokens that a reconnect has replaced. If the sealing keys were rotated in between, the same tokens look
 * different, so this refusal is ignored and the next refusal counts.
 */
export async function requireReconnect(
  trx: Trx,
  { accountId, userId, sealedTokens }: { accountId: string; userId: string; sealedTokens: string | null },
): Promise<void> {
  const account = await markNeedsReconnect(trx, accountId, sealedTokens);
  if (account === undefined) return;
  await notify(trx, userId, "account.needs_reconnect", account);
  await append(trx, "account.refused", { accountId }, userId);
}
