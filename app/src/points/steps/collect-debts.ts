import { debtTransfer } from "@lode/core/domain/points/ledger";
import type { Trx } from "@lode/db/connection";
import { lockDebts, payDebt } from "@lode/db/points/debts.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";

/** Points that were added to a miner's balance. */
export interface Credit {
  /** Id of what gave the points: the attempt, the refunded withdrawal, the referral or the adjustment. */
  subjectId: string;
  userId: string;
  points: bigint;
}

/**
 * Takes from each credit what the miner and the miner's accounts still owe, as a transfer of its own. Runs in
 * the transaction of the credits.
 */
export async function collectDebts(trx: Trx, credits: readonly Credit[]): Promise<void> {
  const debts = await lockDebts(
    trx,
    credits.map(({ userId }) => userId),
  );
  for (const { subjectId, userId, points: credited } of credits) {
    const owing = debts.get(userId) ?? [];
    const owed = owing.reduce((sum, debt) => sum + debt.owed, 0n);
    const points = least(owed, credited);
    if (points === 0n || !(await postTransfer(trx, debtTransfer({ subjectId, userId, points })))) continue;
    let left = points;
    for (const debt of owing) {
      const part = least(debt.owed, left);
      if (part > 0n) await payDebt(trx, debt, userId, part);
      left -= part;
    }
  }
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
