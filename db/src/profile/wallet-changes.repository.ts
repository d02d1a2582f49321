import type { Trx } from "../connection.ts";
import { one } from "../query.ts";

/**
 * Seconds until a change of the wallet is one of at most `most` in 24 hours; 0 where it is now. Asked after the
 * change was stored, in its transaction, so that the lock on the profile counts changes of one miner one by one. The
 * first wallet replaces none, and a change that its owner cancelled was not the owner's: neither counts.
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
