import type { HoldKind } from "@lode/core/domain/withdrawals/holds";

/** As short as a list needs them. */
export const HOLD_NAMES: Record<HoldKind, string> = {
  review: "review",
  "wallet-changed": "wallet changed",
  "recipient-failed": "wallet refused",
  suspended: "suspended",
  "miner-cap": "miner's daily cap",
  "day-cap": "daily cap of all",
  refill: "treasury empty",
  halted: "payouts halted",
  unreachable: "Solana unreachable",
};
