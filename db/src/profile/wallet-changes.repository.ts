import type { Trx } from "../connection.ts";
import { one } from "../query.ts";

/**
 * Seconds until the wallet may be changed, with `most` changes allowed in 24 hours; 0 if it may be changed
 * now. Call it after storing the change, in the same transaction: the lock on the profile then serialises a
 * miner's changes. The first wallet and cancelled changes do not count.
 */
export async function secondsUntilWalletChange(trx: Trx, userId: string, most: number): Promise<number> {
  const { seconds } = await one<{ seconds: number }>(
    trx,
    `select coalesce((
       select ceil(extract(epoch from changed_at + interval '24 hours' - now()))::int from wallet_history
       where user_id = :userId and old_address is not null and cancelled_at is null
         and changed_at > now() - interval '24 hours'
       order by changed_at desc offset :most limit 1
     ), 0) as seconds`,
    { userId, most },
  );
  return seconds;
}
