import type { ApiConfig } from "@lode/adapters/settings/config";
import { explorerUrl } from "@lode/adapters/solana/explorer-url";
import type { ProofView } from "@lode/core/contracts/http/proof";
import type { ProofFigures } from "@lode/db/proof/figures.repository";

export const presentTreasury = (config: ApiConfig, { treasury }: ProofFigures): ProofView["treasury"] => ({
  address: config.TREASURY_ADDRESS,
  explorer_url: explorerUrl(config, "address", config.TREASURY_ADDRESS),
  usdc_base_units: treasury?.baseUnits.toString() ?? null,
  lamports: treasury?.lamports.toString() ?? null,
  read_at: treasury?.readAt.toISOString() ?? null,
});

export function presentPoints({ points }: ProofFigures): ProofView["points"] {
  if (!points) return null;
  const { sums, countedAt } = points;
  return {
    owed: Number(sums.balances + sums.inFlight),
    balances: Number(sums.balances),
    in_flight: Number(sums.inFlight),
    fees: Number(sums.fees),
    paid_out: Number(sums.paidOut),
    awarded: Number(sums.awarded),
    ledger_sum: Number(sums.sum),
    counted_at: countedAt.toISOString(),
  };
}
