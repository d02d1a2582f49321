import { markNeedsReconnect } from "@lode/db/accounts/accounts.repository";
import type { Trx } from "@lode/db/connection";
import { notify } from "@lode/db/notifications/notifications.repository";
import { append } from "@lode/db/outbox/outbox.repository";

/** X refused an account's token: only that account stops, its miner is told once, and reconnecting resumes it. */
export async function noteRefusedToken(
  trx: Trx,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const username = await markNeedsReconnect(trx, accountId);
  if (username === undefined) return;
  await notify(trx, userId, "account.needs_reconnect", { username });
  await append(trx, "account.refused_by_x", { accountId }, userId);
}
