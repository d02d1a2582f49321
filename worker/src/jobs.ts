import type { JobName } from "@lode/core/contracts/jobs/jobs";
import { revokeTokensJob } from "./features/accounts/revoke-tokens.job.ts";
import { answerEmailRequestJob } from "./features/auth/answer-email-request.job.ts";
import { answerSignUpJob } from "./features/auth/answer-sign-up.job.ts";
import { sendPasswordChangedMailJob } from "./features/auth/send-password-changed-mail.job.ts";
import { actForAccountJob } from "./features/automation/act-for-account.job.ts";
import { lookForActionJob } from "./features/automation/look-for-action.job.ts";
import { undoActionJob } from "./features/automation/undo-action.job.ts";
import { recomputeLeaderboardJob } from "./features/leaderboard/recompute-leaderboard.job.ts";
import { sendWalletChangedMailJob } from "./features/profile/send-wallet-changed-mail.job.ts";
import { recheckAwardJob } from "./features/tasks/recheck-award.job.ts";
import { verifyAttemptJob } from "./features/tasks/verify-attempt.job.ts";
import { verifyFollowsJob } from "./features/tasks/verify-follows.job.ts";
import { verifyTaskJob } from "./features/tasks/verify-task.job.ts";
import { followPayoutJob } from "./features/withdrawals/follow-payout.job.ts";
import { sendPayoutJob } from "./features/withdrawals/send-payout.job.ts";
import { signPayoutJob } from "./features/withdrawals/sign-payout.job.ts";
import type { Processor } from "./runtime/processor.ts";

/** Who does what. A job without a line here does not compile. */
const PROCESSORS: Record<JobName, Processor> = {
  "answer-sign-up": answerSignUpJob,
  "answer-email-request": answerEmailRequestJob,
  "send-password-changed-mail": sendPasswordChangedMailJob,
  "send-wallet-changed-mail": sendWalletChangedMailJob,
  "verify-attempt": verifyAttemptJob,
  "verify-task": verifyTaskJob,
  "verify-follows": verifyFollowsJob,
  "revoke-tokens": revokeTokensJob,
  "recheck-award": recheckAwardJob,
  "act-for-account": actForAccountJob,
  "look-for-action": lookForActionJob,
  "undo-action": undoActionJob,
  "sign-payout": signPayoutJob,
  "send-payout": sendPayoutJob,
  "follow-payout": followPayoutJob,
  "recompute-leaderboard": recomputeLeaderboardJob,
};

export const processors: readonly Processor[] = Object.values(PROCESSORS);
