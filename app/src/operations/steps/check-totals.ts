import { type ComparedTotals, compareTotals, SUMS } from "@lode/db/audits/compared-totals.read-model";
import { type FoundAbout, replaceFindings } from "@lode/db/audits/findings.repository";
import type { Trx } from "@lode/db/connection";

/**
 * Compares the stored totals with the newest signed root plus the entries after it, so the cost depends on
 * the time since that root, not on the ledger's size.
 */
export async function checkTotals(trx: Trx): Promise<void> {
  const compared = await compareTotals(trx);
  await replaceFindings(trx, ["ledger"], ["totals", "fresh entries"], differencesOf(compared));
}

function differencesOf(compared: ComparedTotals): FoundAbout[] {
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
