import type { Trx } from "../connection.ts";
import { one } from "../query.ts";

/** True where this transaction may run the sweep; false where another process is at it. Held until the transaction ends. */
export async function trySweepLock(trx: Trx, name: string): Promise<boolean> {
  const row = await one<{ mine: boolean }>(
    trx,
    "select pg_try_advisory_xact_lock(hashtextextended('sweep:' || :name, 0)) as mine",
    { name },
  );
  return row.mine;
}
