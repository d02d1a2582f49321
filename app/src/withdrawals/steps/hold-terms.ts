import type { WorkerConfig } from "@lode/adapters/settings/config";
import type { HoldTerms } from "@lode/core/domain/withdrawals/holds";

export type HoldSettings = Pick<
  WorkerConfig,
  "REVIEW_THRESHOLD" | "SECOND_REVIEW_THRESHOLD" | "WALLET_CHANGE_HOLD" | "RECIPIENT_FAULT_PAUSE"
>;

export const holdTerms = (settings: HoldSettings): HoldTerms => ({
  reviewThreshold: BigInt(reviewThreshold(settings)),
  walletHoldSeconds: settings.WALLET_CHANGE_HOLD,
  recipientPauseSeconds: settings.RECIPIENT_FAULT_PAUSE,
});

/**
 * An amount that needs two approvals is always reviewed, even if the two thresholds are the wrong way round.
 */
const reviewThreshold = ({
  REVIEW_THRESHOLD: first,
  SECOND_REVIEW_THRESHOLD: second,
}: HoldSettings): number => (second > 0 ? Math.min(first, second) : first);
