import { MOST_CLAIMED_AT_ONCE } from "@lode/app/withdrawals/claim-payable";
import * as jobs from "@lode/core/contracts/jobs/jobs";
import { listDueBatches } from "@lode/db/attempts/claims.repository";
import { listDueRechecks } from "@lode/db/attempts/rechecks.repository";
import { listLateEmailRequests } from "@lode/db/auth/email-requests.repository";
import { type DueAction, listDueActions } from "@lode/db/automation/due-actions.repository";
import { listDueReferrals } from "@lode/db/referrals/referrals.repository";
import { listDueDeliveries } from "@lode/db/webhooks/deliveries.repository";
import { listStalledPayouts, listUnsigned } from "@lode/db/withdrawals/payouts.repository";
import type { Deps } from "./deps.ts";
import { enqueue } from "./runtime/enqueue.ts";

const BATCH = 500;
const RECHECKS = 200;
const PAYOUTS = 200;
/** Where several share a transaction: more than are signed between two sweeps. */
const SHARING_PAYOUTS = 1_000;
const MAILS = 50;
/** Seconds after which the job of a mail is taken for lost. */
const MAIL_IS_LATE = 60;
/** How long a job of a crashed worker keeps its batch from being queued again. */
const VERIFY_AGAIN_MS = 5_000;

/** Attempts that are due, or whose job was lost with a worker or Redis. */
export async function reissueAttempts(deps: Deps): Promise<void> {
  for (const { batchKey } of await listDueBatches(deps.db, BATCH))
    await enqueue(deps, jobs.verifyBatch, { batchKey }, { once: batchKey, ttl: VERIFY_AGAIN_MS });
}

/** Re-checks of awards that are due. */
export async function reissueRechecks(deps: Deps): Promise<void> {
  for (const { id } of await listDueRechecks(deps.db, deps.clock.now(), RECHECKS)) {
    await enqueue(deps, jobs.recheckAward, { recheckId: id }, { once: id });
  }
}

/** Mails that were asked for and not sent: a flush of Redis, or the failover of one of its masters, loses their jobs. */
export async function reissueMails(deps: Deps, lateSeconds = MAIL_IS_LATE): Promise<void> {
  for (const { id } of await listLateEmailRequests(deps.db, lateSeconds, MAILS))
    await enqueue(deps, jobs.answerEmailRequest, { requestId: id }, { once: id });
}

/** Referrals whose review is due and whose job was lost. */
export async function reissueReferrals(deps: Deps): Promise<void> {
  for (const { referredId } of await listDueReferrals(deps.db, BATCH))
    await enqueue(deps, jobs.reviewReferral, { referredId }, { once: referredId });
}

const JOB_OF = {
  planned: jobs.actForAccount,
  acting: jobs.probeUncertainAction,
  unknown: jobs.probeUncertainAction,
  undoing: jobs.undoAction,
} as const satisfies Record<DueAction["state"], unknown>;

/** Actions that are due: to be taken, to be probed after a crash or a lost answer, or to be undone. */
export async function reissueActions(deps: Deps): Promise<void> {
  for (const { id, state } of await listDueActions(deps.db, deps.clock.now(), BATCH)) {
    await enqueue(deps, JOB_OF[state], { actionId: id }, { once: id });
  }
}

/**
 * Stalled payouts. A withdrawal with a live transaction is only followed, never signed again: what was signed before a
 * crash may have landed.
 */
export async function reissuePayouts(deps: Deps): Promise<void> {
  for (const { transactionId, traceparent } of await listStalledPayouts(deps.db, PAYOUTS))
    await enqueue(deps, jobs.followPayout, { transactionId }, { once: transactionId, traceparent });
  for (const { withdrawalId, traceparent } of await listToSign(deps))
    await enqueue(deps, jobs.signPayout, { withdrawalId }, { once: withdrawalId, traceparent });
}

/** One job that a crash holds up, with those that it claimed, must not hold up the others. */
const LEAST_SIGNING_JOBS = 4;

/**
 * Of a long backlog one in so many that each job has as much to sign as it takes: see `claimPayable`. Another one each
 * time: a job that died with its worker keeps its own withdrawal from being queued again for half a minute.
 */
async function listToSign({ db, config: { PAYOUT_BATCH_ABOVE: above } }: Deps) {
  const unsigned = await listUnsigned(db, above > 0 ? SHARING_PAYOUTS : PAYOUTS);
  if (above === 0 || unsigned.length < above) return unsigned;
  const every = Math.min(MOST_CLAIMED_AT_ONCE, Math.ceil(unsigned.length / LEAST_SIGNING_JOBS));
  const first = Math.floor(Math.random() * every);
  return unsigned.filter((_one, nth) => nth % every === first);
}

/** At most this many of one endpoint wait at a time, so that a receiver that is down does not hold up the others. */
const DELIVERIES_PER_ENDPOINT = 50;

/** Webhooks that are due: new ones, those to be tried again, and those whose job was lost. */
export async function reissueDeliveries(deps: Deps): Promise<void> {
  for (const { id } of await listDueDeliveries(deps.db, deps.clock.now(), DELIVERIES_PER_ENDPOINT))
    await enqueue(deps, jobs.deliverWebhook, { deliveryId: id }, { once: id });
}
