import type { Trx } from "@lode/db/connection";
import { notify } from "@lode/db/notifications/notifications.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { changeWallet } from "@lode/db/profile/profile.repository";

/** Stores a miner's wallet, and announces it where it replaced another. The profile stays locked. */
export async function storeWallet(trx: Trx, userId: string, address: string): Promise<void> {
  const change = await changeWallet(trx, userId, address);
  if (!change) return;
  await append(trx, "wallet.changed", { userId, changeId: change.id }, userId);
  if (!change.isFirst) await notify(trx, userId, "wallet.changed", { address });
}
