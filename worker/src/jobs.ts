import { revokeGrant } from "@lode/app/accounts/revoke-grant";
import { recheckAward } from "@lode/app/attempts/recheck-award";
import { verifyBatch } from "@lode/app/attempts/verify-batch";
import { actForAccount, probeUncertainAction } from "@lode/app/automation/act-for-account";
import { undoAction } from "@lode/app/automation/undo-action";
import { feedLeaderboard } from "@lode/app/leaderboard/feed-leaderboard";
import { sendMail } from "@lode/app/mails/send-mail";
import { reviewReferral } from "@lode/app/referrals/review-referral";
import { followPayout, sendPayout } from "@lode/app/withdrawals/follow-payout";
import { signPayout } from "@lode/app/withdrawals/sign-payout";
import * as jobs from "@lode/core/contracts/jobs/jobs";
import type { WorkerDeps } from "./deps.ts";

export interface Processor {
  definition: jobs.JobDefinition;
  run(payload: unknown, deps: WorkerDeps): Promise<unknown>;
}

const bind = <Name extends string, Payload extends Record<string, string>>(
  definition: jobs.JobDefinition<Name, Payload>,
  useCase: (app: WorkerDeps, payload: Payload) => Promise<unknown>,
): Processor => ({
  definition,
  run: (payload, deps) => useCase(deps, definition.payload.parse(payload)),
});

/** The use-case of each job. A job without a line here does not compile. */
const PROCESSORS: Record<jobs.JobName, Processor> = {
  "send-mail": bind(jobs.sendMail, sendMail),
  "verify-batch": bind(jobs.verifyBatch, verifyBatch),
  "revoke-grant": bind(jobs.revokeGrant, revokeGrant),
  "recheck-award": bind(jobs.recheckAward, recheckAward),
  "act-for-account": bind(jobs.actForAccount, actForAccount),
  "probe-uncertain-action": bind(jobs.probeUncertainAction, probeUncertainAction),
  "undo-action": bind(jobs.undoAction, undoAction),
  "sign-payout": bind(jobs.signPayout, signPayout),
  "send-payout": bind(jobs.sendPayout, sendPayout),
  "follow-payout": bind(jobs.followPayout, followPayout),
  "review-referral": bind(jobs.reviewReferral, reviewReferral),
  "feed-leaderboard": bind(jobs.feedLeaderboard, feedLeaderboard),
};

export const processors: readonly Processor[] = Object.values(PROCESSORS);
