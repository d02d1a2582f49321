import { markNeedsReconnect } from "@lode/db/accounts/accounts.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { notify } from "../../notifications/notify.ts";

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
  await append(trx, "account.refused_by_x", { accountId }, userId);
}
