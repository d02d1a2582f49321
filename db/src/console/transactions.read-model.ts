import type { PayoutAttemptState } from "@lode/core/domain/withdrawals/lifecycle";
import type { DbOrTrx } from "../connection.ts";
import { maybe } from "../query.ts";
import { MINER, type MinerReference } from "./miner-reference.ts";

export interface ExplainedTransaction {
  /** Null if Lode did not sign it. */
  id: string | null;
  signature: string;
  lastValidBlockHeight: bigint | null;
  createdAt: Date | null;
  sentAt: Date | null;
  delta: bigint | null;
  acknowledgedBy: string | null;
  acknowledgedBecause: string | null;
  payments: {
    withdrawalId: string;
    n: number;
    state: PayoutAttemptState;
    points: number;
    walletAddress: string;
    miner: MinerReference;
  }[];
}

/** Finds a transaction by id or signature: what Lode signed, and what the treasury's history contains. */
export const readTransaction = (db: DbOrTrx, key: string): Promise<ExplainedTransaction | undefined> =>
  maybe(
    db,
    `with sought as (
       select coalesce((select signature from payout_transactions
         where id = case when length(:key::text) = 36 then :key::text::uuid end), :key::text) as signature)
     select t.id, s.signature, t.last_valid_block_height as "lastValidBlockHeight", t.created_at as "createdAt",
       t.sent_at as "sentAt", m.delta, m.acknowledged_by as "acknowledgedBy",
       m.acknowledged_because as "acknowledgedBecause",
       (select coalesce(json_agg(json_build_object('withdrawalId', w.id, 'n', p.n, 'state', p.state,
           'points', w.amount, 'walletAddress', w.wallet_address, 'miner', ${MINER}) order by p.id), '[]')
        from payout_attempts p join withdrawals w on w.id = p.withdrawal_id join users u on u.id = w.user_id
          join profiles f on f.user_id = u.id where p.transaction_id = t.id) as payments
     from sought s left join payout_transactions t on t.signature = s.signature
       left join treasury_movements m on m.signature = s.signature
     where t.id is not null or m.signature is not null`,
    { key },
  );
