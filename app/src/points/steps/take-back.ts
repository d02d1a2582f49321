import type { LedgerTransfer } from "@lode/core/domain/points/ledger";
import { addDebt } from "@lode/db/attempts/rechecks.repository";
import type { Trx } from "@lode/db/connection";
import { lockBalance, postTransfer } from "@lode/db/points/ledger.repository";

/**
 * Takes points from a miner, never below a balance of zero. The rest is owed and deducted from the next
 * credits.
 */
export async function takeBack(
  trx: Trx,
  { userId, points }: { userId: string; points: bigint },
  transferOf: (points: bigint) => LedgerTransfer,
): Promise<void> {
  const balance = await lockBalance(trx, userId);
  const taken = points < balance ? points : balance;
  if (taken > 0n) await postTransfer(trx, transferOf(taken));
  if (taken < points) await addDebt(trx, userId, points - taken);
}
