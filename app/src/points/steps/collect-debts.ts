import { debtTransfer } from "@lode/core/domain/points/ledger";
import { lockDebts, payDebt } from "@lode/db/attempts/rechecks.repository";
import type { Trx } from "@lode/db/connection";
import { postTransfer } from "@lode/db/points/ledger.repository";

/** Points that were added to a miner's balance. */
export interface Credit {
  /** Id of what gave the points: the attempt, the refunded withdrawal, the referral or the adjustment. */
  subjectId: string;
  userId: string;
  points: bigint;
}

/**
 * Takes from each credit what the miner still owes, as a transfer of its own. Runs in the transaction of the
 * credits.
 */
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
