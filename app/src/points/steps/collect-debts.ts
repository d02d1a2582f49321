import { debtTransfer } from "@lode/core/domain/points/ledger";
import { lockDebts, payDebt } from "@lode/db/attempts/rechecks.repository";
import type { Trx } from "@lode/db/connection";
import { postTransfer } from "@lode/db/points/ledger.repository";

/** Points that reached a miner's balance. */
export interface Credit {
  /** The attempt that was awarded, or the withdrawal that was refunded. */
  subjectId: string;
  userId: string;
  points: bigint;
}

/** In the transaction of the credits: takes back at once as much of each as the miner still owes, as its own transfer. */
export async function collectDebts(trx: Trx, credits: readonly Credit[]): Promise<void> {
  const debts = await lockDebts(
    trx,
    credits.map(({ userId }) => userId),
  );
  for (const { subjectId, userId, points: credited } of credits) {
    const owed = debts.get(userId) ?? 0n;
    const points = owed < credited ? owed : credited;
    if (points === 0n || !(await postTransfer(trx, debtTransfer({ subjectId, userId, points })))) continue;
    await payDebt(trx, userId, points);
    debts.set(userId, owed - points);
  }
}
