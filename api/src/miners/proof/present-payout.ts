import type { CompletedPayoutView } from "@lode/core/contracts/http/proof";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import type { ApiConfig } from "@lode/core/server/config";
import { explorerUrl } from "@lode/core/server/solana/explorer-url";
import type { CompletedPayout } from "@lode/db/proof/payouts.read-model";

const SHOWN = 4;

/** Full addresses are public on the chain, but Lode does not publish a list of them with amounts. */
const shortened = (address: string): string => `${address.slice(0, SHOWN)}..${address.slice(-SHOWN)}`;

export const presentPayout = (config: ApiConfig, payout: CompletedPayout): CompletedPayoutView => ({
  id: payout.withdrawalId,
  amount: Number(payout.amount),
  usdc: pointsToUsdc(payout.amount),
  wallet: shortened(payout.walletAddress),
  signature: payout.signature,
  explorer_url: explorerUrl(config, "tx", payout.signature),
  at: payout.endedAt.toISOString(),
});
