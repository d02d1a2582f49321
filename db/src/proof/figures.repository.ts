import { PLATFORM_ACCOUNTS } from "@lode/core/domain/points/ledger";
import type { LedgerSums } from "@lode/core/domain/proof/statements";
import { TOTALS } from "../audits/ledger-totals.repository.ts";
import type { DbOrTrx } from "../connection.ts";
import { many, one, run } from "../query.ts";

/** The columns of `LedgerSums` over entries `e` with their accounts `a`. The ids are our own constants. */
export const LEDGER_SUMS = `
  coalesce(sum(e.amount) filter (where a.kind = 'user'), 0)::bigint as balances,
  coalesce(sum(e.amount) filter (where a.id = '${PLATFORM_ACCOUNTS.inFlight}'), 0)::bigint as "inFlight",
  coalesce(sum(e.amount) filter (where a.id = '${PLATFORM_ACCOUNTS.fees}'), 0)::bigint as fees,
  coalesce(sum(e.amount) filter (where a.id = '${PLATFORM_ACCOUNTS.paidOut}'), 0)::bigint as "paidOut",
  coalesce(-sum(e.amount) filter (where a.id = '${PLATFORM_ACCOUNTS.rewards}'), 0)::bigint as awarded,
  coalesce(sum(e.amount), 0)::bigint as sum`;

/** Stores the sums that the transactions maintain, so that a public page or a scrape reads a single row. */
export const countLedger = (db: DbOrTrx) =>
  run(db)(`update proof_standing s set balances = c.balances, in_flight = c."inFlight", fees = c.fees,
       paid_out = c."paidOut", awarded = c.awarded, ledger_sum = c.sum, counted_at = now()
     from (select ${TOTALS} from ledger_totals) c`);

/** Stores the current findings of the ledger and counter audits. */
export const noteAudits = (db: DbOrTrx) =>
  one<{ drifted: number; counterDrift: bigint }>(db)(`update proof_standing set drift_checked_at = now(),
       drifted_accounts = (select count(*) from findings where kind = 'balance'),
       counter_drift = (select coalesce(sum(drift), 0) from audit_rounds where name <> 'leaves')
     returning drifted_accounts as drifted, counter_drift as "counterDrift"`);

/** Records a comparison of chain, withdrawals and ledger. `findings`: the number of discrepancies. */
export const noteReconciliation = (db: DbOrTrx, findings: number) =>
  run(db, { findings })("update proof_standing set findings = :findings, reconciled_at = now()");

/** Records the treasury's on-chain balance: USDC base units, and lamports. */
export const noteTreasury = (db: DbOrTrx, treasury: { baseUnits: bigint; lamports: bigint }) =>
  run(db, { ...treasury })(`
    update proof_standing set treasury_base_units = :baseUnits, treasury_lamports = :lamports,
      treasury_read_at = now()`);

export interface ProofFigures {
  /** Null until the chain has been read for the first time. */
  treasury: { baseUnits: bigint; lamports: bigint; readAt: Date } | null;
  /** Null until the ledger has been summed for the first time. */
  points: { sums: LedgerSums; countedAt: Date } | null;
}

type LedgerSumsRow = { [Name in keyof LedgerSums]: bigint | null } & {
  baseUnits: bigint | null;
  lamports: bigint | null;
  readAt: Date | null;
  countedAt: Date | null;
};

export async function readProofFigures(db: DbOrTrx): Promise<ProofFigures> {
  const { baseUnits, lamports, readAt, countedAt, ...sums } = await one<LedgerSumsRow>(db)(`
    select treasury_base_units as "baseUnits", treasury_lamports as lamports, treasury_read_at as "readAt",
        balances, in_flight as "inFlight", fees, paid_out as "paidOut", awarded, ledger_sum as sum,
        counted_at as "countedAt"
      from proof_standing`);
  return {
    treasury:
      baseUnits !== null && lamports !== null && readAt !== null ? { baseUnits, lamports, readAt } : null,
    // One statement writes the time and the sums, so if the time is set, the sums are set too.
    points: countedAt && { sums: sums as LedgerSums, countedAt },
  };
}

export interface CompletedPayout {
  withdrawalId: string;
  /** Points, without the fee. */
  amount: bigint;
  walletAddress: string;
  signature: string;
  endedAt: Date;
}

/** Completed payouts of all miners, newest first: the page after the payout `after`. */
export const listCompletedPayouts = (db: DbOrTrx, after: string | null, limit: number) =>
  many<CompletedPayout>(db, { after, limit })(`
    select id as "withdrawalId", amount, wallet_address as "walletAddress", transaction_hash as signature,
        ended_at as "endedAt"
      from withdrawals
      where status = 'completed' and (:after::uuid is null or (ended_at, id) <
        (select ended_at, id from withdrawals where id = :after::uuid and status = 'completed'))
      order by ended_at desc, id desc limit :limit`);
