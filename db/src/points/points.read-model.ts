import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { NetworkId } from "@lode/core/domain/networks/networks";
import type { AwardBreakdown } from "@lode/core/domain/points/formula";
import type { TransferKind } from "@lode/core/domain/points/ledger";
import type { DbOrTrx } from "../connection.ts";
import { many, one } from "../query.ts";

export interface UserStats {
  tasksCompleted: number;
  balance: bigint;
  /** Linked X accounts: the specified figure counts only these. */
  accountsOfX: number;
  lifetime: bigint;
  /** Points in withdrawals that have not ended, including fees. */
  held: bigint;
  /** Whether a withdrawal was ever paid or is in progress. */
  hasWithdrawn: boolean;
  referrals: number;
}

export const readUserStats = (db: DbOrTrx, userId: string) =>
  one<UserStats>(db, { userId })(`select l.balance, l.lifetime,
       (l.awards - (select count(*) from task_attempts where user_id = :userId and state = 'reversed'))::int
         as "tasksCompleted",
       (select count(*)::int from social_accounts
         where user_id = :userId and network = 'x' and state <> 'removed') as "accountsOfX",
       (select coalesce(sum(amount + fee), 0)::bigint from withdrawals
        where user_id = :userId and status in ('pending', 'processing')) as held,
       exists (select from withdrawals where user_id = :userId and status <> 'failed') as "hasWithdrawn",
       (select count(*)::int from referrals where referrer_id = :userId and state = 'counted') as referrals
     from ledger_accounts l where l.id = :userId`);

export interface PointsEntry {
  id: string;
  at: Date;
  kind: TransferKind;
  amount: bigint;
  subject_id: string;
  breakdown: AwardBreakdown | null;
  network: NetworkId | null;
  actionKind: ActionKind | null;
  targetUsername: string | null;
  username: string | null;
  adjustmentReason: string | null;
  /** The wallet that a withdrawal pays. */
  wallet: string | null;
  /** Pays an earlier debt. The subject is what gave the points. */
  isDebt: boolean;
}

/** The newest 100 changes of a miner's balance, each with its attempt, if any. */
export const listPointsEntries = (db: DbOrTrx, userId: string) =>
  many<PointsEntry>(db, { userId })(`
    select e.id, e.created_at as at, t.kind, e.amount, t.subject_id, a.breakdown,
        k.network, k.kind as "actionKind", k.target_username as "targetUsername", x.username,
        j.reason as "adjustmentReason", w.wallet_address as wallet, t.business_key like 'owed:%' as "isDebt"
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      left join task_attempts a on a.id = t.subject_id
      left join mining_tasks k on k.id = a.task_id
      left join social_accounts x on x.id = a.account_id
      left join point_adjustments j on j.id = t.subject_id
      left join withdrawals w on w.id = t.subject_id
      where e.account_id = :userId order by e.id desc limit 100`);

/** `paidPoints` were paid out as USDC; completed withdrawals only. */
export const readPublicStats = (db: DbOrTrx) =>
  one<{ users: number; paidPoints: bigint }>(
    db,
  )(`select coalesce(sum(value) filter (where name = 'miners'), 0)::int as users,
       coalesce(sum(value) filter (where name = 'points completed'), 0)::bigint as "paidPoints"
     from counters where name in ('miners', 'points completed')`);

export interface LedgerAudit {
  /** Must be 0: the sum of every entry ever written. */
  sum: bigint;
  /** Must be 0: the number of miners whose balance differs from the sum of their entries. */
  drifted: number;
}

/** Reads the whole ledger: for commands and tests. The scheduled audit reads it in steps (db/src/audits). */
export const auditLedger = (db: DbOrTrx) =>
  one<LedgerAudit>(db)(`select (select coalesce(sum(amount), 0)::bigint from ledger_entries) as sum,
       (select count(*)::int from ledger_accounts a
        left join (select account_id, sum(amount) as sum from ledger_entries group by account_id) e
          on e.account_id = a.id
        where a.kind = 'user' and a.balance <> coalesce(e.sum, 0)) as drifted`);
