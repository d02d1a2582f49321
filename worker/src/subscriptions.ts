import type { EventName, EventPayload } from "@lode/core/contracts/events";
import {
  answerEmailRequest,
  answerSignUp,
  followPayout,
  type JobDefinition,
  recomputeLeaderboard,
  reviewReferral,
  revokeGrant,
  sendMinerMail,
  sendObjectionMail,
  sendOperatorMail,
  sendPasswordChangedMail,
  sendPayout,
  sendWalletChangedMail,
  signPayout,
  undoAction,
  verifyBatch,
} from "@lode/core/contracts/jobs/jobs";
import type { JobsOptions } from "bullmq";

export interface Order {
  job: JobDefinition;
  payload: Record<string, string>;
  options?: JobsOptions;
}

type Subscriptions = { [Name in EventName]?: (payload: EventPayload<Name>) => Order[] };

const order = <Payload extends Record<string, string>>(
  job: JobDefinition<string, Payload>,
  payload: Payload,
  options?: JobsOptions,
): Order => ({ job: job as unknown as JobDefinition, payload, ...(options ? { options } : {}) });

/** One job at a time per transaction. This is no guarantee: the row decides. */
const once = (
  job: JobDefinition<string, { transactionId: string }>,
  transactionId: string,
  delay = 0,
): Order =>
  order(job, { transactionId }, { deduplication: { id: `event-${job.name}-${transactionId}` }, delay });

/**
 * The pause before the first check of a sent transaction. No transaction is final sooner, and none is sent
 * again sooner.
 */
const FOLLOW_AFTER_MS = 1_000;

/** One job at a time per batch key: attempts that arrive meanwhile share the next probe. */
const verification = ({ batchKey }: EventPayload<"attempt.requested">): Order =>
  order(
    verifyBatch,
    { batchKey },
    { deduplication: { id: `event-verify-${batchKey}`, keepLastIfActive: true } },
  );

/** The jobs that each event starts. */
const SUBSCRIPTIONS: Subscriptions = {
  "sign_up.requested": ({ signUpId }) => [order(answerSignUp, { signUpId })],
  "email.requested": ({ requestId }) => [order(answerEmailRequest, { requestId })],
  "password.changed": ({ userId }) => [order(sendPasswordChangedMail, { userId })],
  "wallet.changed": ({ userId, changeId }) => [order(sendWalletChangedMail, { userId, changeId })],
  "account.removed": ({ accountId }) => [order(revokeGrant, { accountId })],
  "attempt.requested": (attempt) => [verification(attempt)],
  "automation.undo_asked": ({ actionId }) => [order(undoAction, { actionId })],
  "objection.answered": ({ objectionId }) => [order(sendObjectionMail, { objectionId })],
  "operator.told": (told) => [order(sendOperatorMail, told)],
  "leaderboard.rebuild_requested": () => [order(recomputeLeaderboard, {})],
  "referral.due": ({ referredId }) => [order(reviewReferral, { referredId })],
  "withdrawal.requested": ({ withdrawalId }) => [order(signPayout, { withdrawalId })],
  // A transaction that pays several withdrawals appends an event for each; one job is enough.
  "payout.signed": ({ transactionId }) => [once(sendPayout, transactionId)],
  "payout.sent": ({ transactionId }) => [once(followPayout, transactionId, FOLLOW_AFTER_MS)],
  "withdrawal.completed": ({ withdrawalId }) => [order(sendMinerMail, { mailId: withdrawalId })],
  "payout.expired": ({ withdrawalId }) => [order(signPayout, { withdrawalId })],
};

export function subscriptionsTo(event: EventName, payload: Record<string, string>): Order[] {
  const subscribed = SUBSCRIPTIONS[event] as ((payload: Record<string, string>) => Order[]) | undefined;
  return subscribed?.(payload) ?? [];
}
