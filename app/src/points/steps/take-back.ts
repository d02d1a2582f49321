import type { AccountKey } from "@lode/core/domain/networks/account-key";
import type { LedgerTransfer } from "@lode/core/domain/points/ledger";
import type { Trx } from "@lode/db/connection";
import { addAccountDebt, addDebt } from "@lode/db/points/debts.repository";
import { lockBalance, postTransfer } from "@lode/db/points/ledger.repository";

/**
 * Takes points from a miner, never below a balance of zero. The rest becomes a debt, which the next credits of this miner pay; if an account's award was reversed, so do the next credits of the miner who has linked that account. Returns the rest.
 */
export async function takeBack(
  trx: Trx,
  { userId, points, account }: { userId: string; points: bigint; account?: AccountKey },
  transferOf: (points: bigint) => LedgerTransfer,
): Promise<bigint> {
  const balance = await lockBalance(trx, userId);
  const taken = points < balance ? points : balance;
  if (taken > 0n) await postTransfer(trx, transferOf(taken));
  const owed = points - taken;
  if (owed > 0n && account) await addAccountDebt(trx, account, userId, owed);
  else if (owed > 0n) await addDebt(trx, userId, owed);
  return owed;
}
