import { revokeTokens } from "@lode/app/accounts/revoke-tokens";
import { actForAccount } from "@lode/app/automation/act-for-account";
import { probeUncertainAction } from "@lode/app/automation/probe-uncertain-action";
import { undoAction } from "@lode/app/automation/undo-action";
import { recheckAward } from "@lode/app/tasks/recheck-award";
import { verifyAttempt } from "@lode/app/tasks/verify-attempt";
import { verifyFollows } from "@lode/app/tasks/verify-follows";
import { verifyTask } from "@lode/app/tasks/verify-task";
import * as jobs from "@lode/core/contracts/jobs/jobs";
import { answerEmailRequestJob } from "./features/auth/answer-email-request.job.ts";
import { answerSignUpJob } from "./features/auth/answer-sign-up.job.ts";
import { sendPasswordChangedMailJob } from "./features/auth/send-password-changed-mail.job.ts";
import { recomputeLeaderboardJob } from "./features/leaderboard/recompute-leaderboard.job.ts";
import { sendWalletChangedMailJob } from "./features/profile/send-wallet-changed-mail.job.ts";
import { followPayoutJob } from "./features/withdrawals/follow-payout.job.ts";
import { sendPayoutJob } from "./features/withdrawals/send-payout.job.ts";
import { signPayoutJob } from "./features/withdrawals/sign-payout.job.ts";
import { bind, type Processor } from "./runtime/processor.ts";

/** Who does what. A job without a line here does not compile. */
const PROCESSORS: Record<jobs.JobName, Processor> = {
  "answer-sign-up": answerSignUpJob,
  "answer-email-request": answerEmailRequestJob,
  "send-password-changed-mail": sendPasswordChangedMailJob,
  "send-wallet-changed-mail": sendWalletChangedMailJob,
  "verify-attempt": bind(jobs.verifyAttempt, verifyAttempt),
  "verify-task": bind(jobs.verifyTask, verifyTask),
  "verify-follows": bind(jobs.verifyFollows, verifyFollows),
  "revoke-tokens": bind(jobs.revokeTokens, revokeTokens),
  "recheck-award": bind(jobs.recheckAward, recheckAward),
  "act-for-account": bind(jobs.actForAccount, actForAccount),
  "look-for-action": bind(jobs.lookForAction, probeUncertainAction),
  "undo-action": bind(jobs.undoAction, undoAction),
  "sign-payout": signPayoutJob,
  "send-payout": sendPayoutJob,
  "follow-payout": followPayoutJob,
  "recompute-leaderboard": recomputeLeaderboardJob,
};

export const processors: readonly Processor[] = Object.values(PROCESSORS);
