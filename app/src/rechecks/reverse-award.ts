import { reversalTransfer } from "@lode/core/domain/points/ledger";
import type { Trx } from "@lode/db/connection";
import { lockBalance, postTransfer } from "@lode/db/points/ledger.repository";
import { addDebt, markReversed } from "@lode/db/tasks/rechecks.repository";

/**
 * verified → reversed, and the award's points go back. Never below zero: what the balance cannot cover is owed, and deducted
 * from the next credits. False if the attempt was not verified.
 */
export async function reverseAward(
  trx: Trx,
  { attemptId, userId, points }: { attemptId: string; userId: string; points: bigint },
  reason: string,
): Promise<boolean> {
  if (!(await markReversed(trx, attemptId, reason))) return false;
  const balance = await lockBalance(trx, userId);
  const taken = points < balance ? points : balance;
  if (taken > 0n) await postTransfer(trx, reversalTransfer({ subjectId: attemptId, userId, points: taken }));
  if (taken < points) await addDebt(trx, userId, points - taken);
  return true;
}
