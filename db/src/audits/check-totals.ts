import type { LedgerSums } from "@lode/core/domain/proof/statements";
import type { Trx } from "../connection.ts";
import { LEDGER_SUMS } from "../proof/ledger-sums.ts";
import { one } from "../query.ts";
import { type FoundAbout, replaceFindings } from "./findings.repository.ts";
import { FRESH, freshSearches } from "./fresh-entries.ts";
import { TOTALS } from "./ledger-totals.repository.ts";

interface Comparison extends LedgerSums {
  /** Entries that the totals count and that were not found. */
  entries: bigint;
  known: bigint;
  /** The sum of the entries without a leaf. */
  freshSum: bigint;
  /** A transfer among them whose entries do not sum to zero. */
  crooked: string | null;
}

const SUMS: readonly (keyof LedgerSums)[] = ["balances", "inFlight", "fees", "paidOut", "awarded", "sum"];
const COLUMNS: Record<keyof LedgerSums, string> = {
  balances: "balances",
  inFlight: "in_flight",
  fees: "fees",
  paidOut: "paid_out",
  awarded: "awarded",
  sum: "ledger_sum",
};

/** The totals less the newest root's sums and those of the entries after it, in one snapshot. */
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
 * Compares the totals that the transactions keep with the newest signed root and the entries after it: the cost is that
 * of the time since that root, not of the ledger.
 */
export async function checkTotals(trx: Trx): Promise<void> {
  for await (const { after, isLast } of freshSearches(trx)) {
    const compared = await one<Comparison>(trx, COMPARE, { after });
    if (compared.entries !== 0n && compared.entries !== compared.known && !isLast) continue;
    await replaceFindings(trx, ["ledger"], ["totals", "fresh entries"], differencesOf(compared));
    return;
  }
}

function differencesOf(compared: Comparison): FoundAbout[] {
  const off = SUMS.filter((name) => compared[name] !== 0n).map((name) => `${name} by ${compared[name]}`);
  if (compared.entries !== 0n) off.unshift(`entries by ${compared.entries}`);
  const found: FoundAbout[] = [];
  if (off.length > 0)
    found.push({
      kind: "ledger",
      subject: "totals",
      detail: `its totals differ from its entries: ${off.join(", ")}`,
    });
  if (compared.freshSum !== 0n || compared.crooked)
    found.push({
      kind: "ledger",
      subject: "fresh entries",
      detail: `its entries since the last root sum to ${compared.freshSum}${compared.crooked ? `, transfer ${compared.crooked} not to zero` : ""}`,
    });
  return found;
}
