import type { LedgerSums } from "@lode/core/domain/proof/statements";
import type { Trx } from "../connection.ts";
import { LEDGER_SUMS } from "../proof/ledger-sums.ts";
import { one } from "../query.ts";
import { FRESH, freshSearches } from "./fresh-entries.ts";
import { TOTALS } from "./ledger-totals.repository.ts";

export interface ComparedTotals extends LedgerSums {
  /** How many entries the totals count and the search did not find. */
  entries: bigint;
  known: bigint;
  /** The sum of the entries that have no leaf. */
  freshSum: bigint;
  /** A transfer among the entries without a leaf whose entries do not sum to zero. */
  crooked: string | null;
}

export const SUMS: readonly (keyof LedgerSums)[] = [
  "balances",
  "inFlight",
  "fees",
  "paidOut",
  "awarded",
  "sum",
];
const COLUMNS: Record<keyof LedgerSums, string> = {
  balances: "balances",
  inFlight: "in_flight",
  fees: "fees",
  paidOut: "paid_out",
  awarded: "awarded",
  sum: "ledger_sum",
};

/** The totals minus the newest root's sums and the sums of all entries after it, in one snapshot. */
const COMPARE = `
  with fresh as materialized (
    select e.transfer_id, e.account_id, e.amount from ${FRESH}
  ), f as (
    select count(*)::bigint as entries, ${LEDGER_SUMS} from fresh e join ledger_accounts a on a.id = e.account_id
  ), t as (select ${TOTALS} from ledger_totals),
  r as (select * from (select) always left join (select * from proof_roots order by number desc limit 1) root on true)
  select t.entries - coalesce(r.size, 0) - f.entries as entries, f.sum as "freshSum",
    (select missing_entries from proof_standing) as known,
    (select transfer_id from fresh group by transfer_id having sum(amount) <> 0 limit 1) as crooked,
    ${SUMS.map((name) => `t."${name}" - coalesce(r.${COLUMNS[name]}, 0) - f."${name}" as "${name}"`).join(", ")}
  from t, f, r`;

/**
 * Widens the search for fresh entries until it finds as many as the totals count. The last search covers
 * every partition.
 */
export async function compareTotals(trx: Trx): Promise<ComparedTotals> {
  for await (const { after, isLast } of freshSearches(trx)) {
    const compared = await one<ComparedTotals>(trx, COMPARE, { after });
    if (isLast || compared.entries === 0n || compared.entries === compared.known) return compared;
  }
  throw new Error("The last search for fresh entries has no result.");
}
