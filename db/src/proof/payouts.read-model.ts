import type { DbOrTrx } from "../connection.ts";
import { many } from "../query.ts";

export interface CompletedPayout {
  withdrawalId: string;
  /** Points, without the fee. */
  amount: bigint;
  walletAddress: string;
  signature: string;
  endedAt: Date;
}

/** Completed payouts of all miners, newest first: the page after the payout `after`. */
export async function listCompletedPayouts(
  db: DbOrTrx,
  after: string | null,
  limit: number,
): Promise<CompletedPayout[]> {
  return many(
    db,
    `select id as "withdrawalId", amount, wallet_address as "walletAddress", transaction_hash as signature,
       ended_at as "endedAt"
     from withdrawals
     where status = 'completed' and (:after::uuid is null or (ended_at, id) <
       (select ended_at, id from withdrawals where id = :after::uuid and status = 'completed'))
     order by ended_at desc, id desc limit :limit`,
    { after, limit },
  );
}
