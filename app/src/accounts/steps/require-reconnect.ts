import { markNeedsReconnect } from "@lode/db/accounts/accounts.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { notify } from "../../notifications/notify.ts";

/**
 * The network refused the grant of an account: only that account stops, its miner gets one notice, and reconnecting resumes it.
 * Nothing happens where other tokens are stored by now: X's answer is about tokens that a reconnect has replaced. After a
 * rotation of the sealing keys the same tokens are stored differently; then the next refusal counts.
 */
export async function requireReconnect(
  trx: Trx,
  { accountId, userId, sealedTokens }: { accountId: string; userId: string; sealedTokens: string | null },
): Promise<void> {
  const username = await markNeedsReconnect(trx, accountId, sealedTokens);
  if (username === undefined) return;
  await notify(trx, userId, "account.needs_reconnect", { username });
  await append(trx, "account.refused_by_x", { accountId }, userId);
}
