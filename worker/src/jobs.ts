import { answerEmailRequest } from "@lode/app/auth/answer-email-request";
import { answerSignUp } from "@lode/app/auth/answer-sign-up";
import { sendPasswordChangedMail } from "@lode/app/auth/send-password-changed-mail";
import { recomputeLeaderboard } from "@lode/app/leaderboard/recompute-leaderboard";
import { sendWalletChangedMail } from "@lode/app/profile/send-wallet-changed-mail";
import { followPayout } from "@lode/app/withdrawals/follow-payout";
import { sendPayout } from "@lode/app/withdrawals/send-payout";
import { signPayout } from "@lode/app/withdrawals/sign-payout";
import * as jobs from "@lode/core/contracts/jobs/jobs";
import { revokeTokensJob } from "./features/accounts/revoke-tokens.job.ts";
import { actForAccountJob } from "./features/automation/act-for-account.job.ts";
import { lookForActionJob } from "./features/automation/look-for-action.job.ts";
import { undoActionJob } from "./features/automation/undo-action.job.ts";
import { recheckAwardJob } from "./features/tasks/recheck-award.job.ts";
import { verifyAttemptJob } from "./features/tasks/verify-attempt.job.ts";
import { verifyFollowsJob } from "./features/tasks/verify-follows.job.ts";
import { verifyTaskJob } from "./features/tasks/verify-task.job.ts";
import { bind, type Processor } from "./runtime/processor.ts";

/** Who does what. A job without a line here does not compile. */
const PROCESSORS: Record<jobs.JobName, Processor> = {
  "answer-sign-up": bind(jobs.answerSignUp, answerSignUp),
  "answer-email-request": bind(jobs.answerEmailRequest, answerEmailRequest),
  "send-password-changed-mail": bind(jobs.sendPasswordChangedMail, sendPasswordChangedMail),
  "send-wallet-changed-mail": bind(jobs.sendWalletChangedMail, sendWalletChangedMail),
  "verify-attempt": verifyAttemptJob,
  "verify-task": verifyTaskJob,
  "verify-follows": verifyFollowsJob,
  "revoke-tokens": revokeTokensJob,
  "recheck-award": recheckAwardJob,
  "act-for-account": actForAccountJob,
  "look-for-action": lookForActionJob,
  "undo-action": undoActionJob,
  "sign-payout": bind(jobs.signPayout, signPayout),
  "send-payout": bind(jobs.sendPayout, sendPayout),
  "follow-payout": bind(jobs.followPayout, followPayout),
  "recompute-leaderboard": bind(jobs.recomputeLeaderboard, recomputeLeaderboard),
};

export const processors: readonly Processor[] = Object.values(PROCESSORS);
