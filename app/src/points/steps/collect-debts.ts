import type { AccountKey } from "@lode/core/domain/networks/account-facts";
import { debtTransfer, type LedgerTransfer } from "@lode/core/domain/points/ledger";
import type { Trx } from "@lode/db/connection";
import * as ledger from "@lode/db/points/ledger.repository";

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
  const debts = await ledger.lockDebts(
    trx,
    credits.map(({ userId }) => userId),
  );
  for (const { subjectId, userId, points: credited } of credits) {
    const owing = debts.get(userId) ?? [];
    const owed = owing.reduce((sum, debt) => sum + debt.owed, 0n);
    const points = least(owed, credited);
    if (points === 0n || !(await ledger.postTransfer(trx, debtTransfer({ subjectId, userId, points }))))
      continue;
    let left = points;
    for (const debt of owing) {
      const part = least(debt.owed, left);
      if (part > 0n) await ledger.payDebt(trx, debt, userId, part);
      left -= part;
    }
  }
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Takes points from a miner, never below a balance of zero. The rest becomes a debt, which the miner's next credits
 * pay; after the reversal of an account's award, so do those of the miner who has linked the account. Returns the rest.
 */
export async function takeBack(
  trx: Trx,
  { userId, points, account }: { userId: string; points: bigint; account?: AccountKey },
  transferOf: (points: bigint) => LedgerTransfer,
): Promise<bigint> {
  const balance = await ledger.lockBalance(trx, userId);
  const taken = points < balance ? points : balance;
  if (taken > 0n) await ledger.postTransfer(trx, transferOf(taken));
  const owed = points - taken;
  if (owed > 0n && account) await ledger.addAccountDebt(trx, account, userId, owed);
  else if (owed > 0n) await ledger.addDebt(trx, userId, owed);
  return owed;
}
