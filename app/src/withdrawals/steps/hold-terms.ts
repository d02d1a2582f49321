import type { WorkerConfig } from "@lode/adapters/settings/config";
import type { HoldTerms } from "@lode/core/domain/withdrawals/holds";

export type HoldSettings = Pick<
  WorkerConfig,
  "REVIEW_THRESHOLD" | "SECOND_REVIEW_THRESHOLD" | "WALLET_CHANGE_HOLD" | "RECIPIENT_FAULT_PAUSE"
>;

export const holdTerms = (settings: HoldSettings): HoldTerms => ({
  reviewThreshold: BigInt(settings.REVIEW_THRESHOLD),
  secondReviewThreshold: BigInt(settings.SECOND_REVIEW_THRESHOLD),
  walletHoldSeconds: settings.WALLET_CHANGE_HOLD,
  recipientPauseSeconds: settings.RECIPIENT_FAULT_PAUSE,
});
