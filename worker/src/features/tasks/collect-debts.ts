import { debtTransfer } from "@lode/core/domain/points/ledger";
import type { Trx } from "@lode/db/connection";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { lockDebts, payDebt } from "@lode/db/tasks/rechecks.repository";

interface Award {
  attemptId: string;
  userId: string;
  points: bigint;
}

/** In the transaction of awards: as much of each as is still owed goes back at once, visibly. */
export async function collectDebts(trx: Trx, awards: readonly Award[]): Promise<void> {
  const debts = await lockDebts(
    trx,
    awards.map(({ userId }) => userId),
  );
  for (const award of awards) {
    const owed = debts.get(award.userId) ?? 0n;
    const points = owed < award.points ? owed : award.points;
    if (points === 0n || !(await postTransfer(trx, debtTransfer({ ...award, points })))) continue;
    await payDebt(trx, award.userId, points);
    debts.set(award.userId, owed - points);
  }
}
