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
import { EVENTS, type EventName, type EventPayload, type LiveKey } from "@lode/core/contracts/events";
import * as jobs from "@lode/core/contracts/jobs/jobs";
import type { JobsOptions } from "bullmq";
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

interface Order {
  job: jobs.JobDefinition;
  payload: Record<string, string>;
  options?: JobsOptions;
}

type Subscriptions = { [Name in EventName]?: (payload: EventPayload<Name>) => Order[] };

const order = <Payload extends Record<string, string>>(
  job: jobs.JobDefinition<string, Payload>,
  payload: Payload,
  options?: JobsOptions,
): Order => ({ job: job as unknown as jobs.JobDefinition, payload, ...(options ? { options } : {}) });

/** One job at a time per transaction. This is no guarantee: the row decides. */
const once = (
  job: jobs.JobDefinition<string, { transactionId: string }>,
  transactionId: string,
  delay = 0,
): Order =>
  order(job, { transactionId }, { deduplication: { id: `event-${job.name}-${transactionId}` }, delay });

/** The pause before the first check of a sent transaction: none is final or sent again sooner. */
const FOLLOW_AFTER_MS = 1_000;

/** One job at a time per batch key: attempts that arrive meanwhile share the next probe. */
const verification = ({ batchKey }: EventPayload<"attempt.requested">): Order =>
  order(
    jobs.verifyBatch,
    { batchKey },
    { deduplication: { id: `event-verify-${batchKey}`, keepLastIfActive: true } },
  );

/** One job at a time. A change during a run gets another job, because that run may have read already. */
const feeding: Order = order(
  jobs.feedLeaderboard,
  {},
  { deduplication: { id: jobs.feedLeaderboard.name, keepLastIfActive: true } },
);

/** The jobs that each event starts. */
const SUBSCRIPTIONS: Subscriptions = {
  "mail.planned": ({ mailId }) => [order(jobs.sendMail, { mailId })],
  "account.removed": ({ accountId }) => [order(jobs.revokeGrant, { accountId })],
  "attempt.requested": (attempt) => [verification(attempt)],
  "automation.undo_asked": ({ actionId }) => [order(jobs.undoAction, { actionId })],
  "withdrawal.requested": ({ withdrawalId }) => [order(jobs.signPayout, { withdrawalId })],
  // A transaction that pays several withdrawals appends an event for each; one job is enough.
  "payout.signed": ({ transactionId }) => [once(jobs.sendPayout, transactionId)],
  "payout.sent": ({ transactionId }) => [once(jobs.followPayout, transactionId, FOLLOW_AFTER_MS)],
  "payout.expired": ({ withdrawalId }) => [order(jobs.signPayout, { withdrawalId })],
};

export function subscriptionsTo(event: EventName, payload: Record<string, string>): Order[] {
  const subscribed = SUBSCRIPTIONS[event] as ((payload: Record<string, string>) => Order[]) | undefined;
  const orders = subscribed?.(payload) ?? [];
  return changesRanks(event) ? [...orders, feeding] : orders;
}

/** Whether the event may change a rank. An event of another release is unknown. */
export function changesRanks(event: EventName): boolean {
  const keys: readonly LiveKey[] = EVENTS[event]?.invalidates ?? [];
  return keys.includes("leaderboard");
}
