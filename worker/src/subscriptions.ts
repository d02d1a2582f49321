import { EVENTS, type EventName, type EventPayload, type LiveKey } from "@lode/core/contracts/events";
import * as jobs from "@lode/core/contracts/jobs/jobs";
import type { JobsOptions } from "bullmq";

export interface Order {
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
