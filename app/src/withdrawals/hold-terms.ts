import type { HoldTerms } from "@lode/core/domain/withdrawals/holds";
import type { WorkerConfig } from "@lode/core/server/config";

export type HoldSettings = Pick<
  WorkerConfig,
  "REVIEW_THRESHOLD" | "WALLET_CHANGE_HOLD" | "RECIPIENT_FAULT_PAUSE"
>;

export const holdTerms = (settings: HoldSettings): HoldTerms => ({
  reviewThreshold: BigInt(settings.REVIEW_THRESHOLD),
  walletHoldSeconds: settings.WALLET_CHANGE_HOLD,
  recipientPauseSeconds: settings.RECIPIENT_FAULT_PAUSE,
});
