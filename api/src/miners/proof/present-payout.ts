import type { ApiConfig } from "@lode/adapters/settings/config";
import { explorerUrl } from "@lode/adapters/solana/explorer-url";
import type { CompletedPayoutView } from "@lode/core/contracts/http/proof";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import type { CompletedPayout } from "@lode/db/proof/payouts.read-model";

const SHOWN = 4;

/** Full addresses are public on the chain, but Lode publishes no list that pairs them with amounts. */
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
