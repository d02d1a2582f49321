import * as jobs from "@lode/core/contracts/jobs/jobs";
import { listWaitingRevocations } from "@lode/db/accounts/token-revocations.repository";
import { listDueBatches } from "@lode/db/attempts/attempts.repository";
import { listDueRechecks } from "@lode/db/attempts/rechecks.repository";
import { type DueAction, listDueActions } from "@lode/db/automation/actions.repository";
import type { Db } from "@lode/db/connection";
import { listWaitingMails } from "@lode/db/mails/mails.repository";
import { listDueReferrals } from "@lode/db/referrals/referrals.repository";
import { listStalledPayouts, listUnsigned } from "@lode/db/withdrawals/payouts.repository";
import type { Needs } from "./app.ts";
import { MOST_CLAIMED_AT_ONCE } from "./withdrawals/steps/claim-payable.ts";

export { BATCHES_ARE_DUE } from "@lode/db/attempts/attempts.repository";
export { ACTIONS_ARE_DUE } from "@lode/db/automation/actions.repository";
export { PAYOUTS_WAIT } from "@lode/db/withdrawals/payouts.repository";

type AnyJob = jobs.JobDefinition<string, Record<string, string>>;

/** A job whose row is due. A sweep enqueues it in case the job from the event was lost. */
export interface DueJob {
  job: AnyJob;
  /** Also the key: the job is not added while a job with the same payload waits. */
  payload: Record<string, string>;
  /** Milliseconds after which the key may be queued again; by default, once the earlier job has ended. */
  ttl?: number;
}

const dueJobs =
  (job: AnyJob, list: (db: Db) => Promise<Record<string, string>[]>, more: { ttl?: number } = {}) =>
  async ({ db }: Needs<"db">): Promise<DueJob[]> =>
    (await list(db)).map((payload) => ({ job, payload, ...more }));

/** After a worker crashes, its batch can be queued again after this many milliseconds. */
const VERIFY_AGAIN_MS = 5_000;

/** Batches with attempts that are due, or whose job was lost in a crash or with Redis. */
export const findDueBatches = dueJobs(jobs.verifyBatch, (db) => listDueBatches(db, 500), {
  ttl: VERIFY_AGAIN_MS,
});

export const findDueRechecks = dueJobs(jobs.recheckAward, (db) => listDueRechecks(db, 200));

/** Referrals with a changed fact. */
export const findDueReviews = dueJobs(jobs.reviewReferral, (db) => listDueReferrals(db, 500));

/** Seconds after which a revocation's job counts as lost. */
const REVOCATION_IS_LATE = 10;

/** Grants whose revocation waits: the job was lost, or the network does not answer. */
export const findDueRevocations = dueJobs(jobs.revokeGrant, (db) =>
  listWaitingRevocations(db, REVOCATION_IS_LATE, 50),
);

/** Seconds after which a mail's job counts as lost. */
const MAIL_IS_LATE = 5;

/** Mails that an outage has put off, or whose jobs were lost. */
export const findDueMails = dueJobs(jobs.sendMail, (db) =>
  listWaitingMails(db, { lateSeconds: MAIL_IS_LATE, limit: 500 }),
);

const JOB_OF = {
  planned: jobs.actForAccount,
  acting: jobs.probeUncertainAction,
  unknown: jobs.probeUncertainAction,
  undoing: jobs.undoAction,
} as const satisfies Record<DueAction["state"], unknown>;

/** Actions that are due to be taken, to be probed after a crash or a lost answer, or to be undone. */
export const findDueActions = async ({ db }: Needs<"db">): Promise<DueJob[]> =>
  (await listDueActions(db, 500)).map(({ id, state }) => ({ job: JOB_OF[state], payload: { actionId: id } }));

const PAYOUTS = 200;
/** How many withdrawals to list if they share transactions: more than are signed between two sweeps. */
const SHARING_PAYOUTS = 1_000;
/** The fewest jobs that sign a long backlog. If one crashes, only the withdrawals it claimed wait. */
const LEAST_SIGNING_JOBS = 4;

type PayoutsApp = Needs<"db", "PAYOUT_BATCH_ABOVE">;

/** Finds stalled payouts. A withdrawal with a live transaction is only followed: that may have landed. */
export async function findDuePayouts(app: PayoutsApp): Promise<DueJob[]> {
  const stalled = await listStalledPayouts(app.db, PAYOUTS);
  const unsigned = await listToSign(app);
  return [
    ...stalled.map((payload) => ({ job: jobs.followPayout, payload })),
    ...unsigned.map((payload) => ({ job: jobs.signPayout, payload })),
  ];
}

/**
 * Returns every n-th withdrawal of a long backlog, because each job signs as many as `claimPayable` claims.
 * The first withdrawal is chosen at random, because after a crash the withdrawal that a job was queued for
 * cannot be queued again for half a minute.
 */
async function listToSign({ db, config: { PAYOUT_BATCH_ABOVE: above } }: PayoutsApp) {
  const unsigned = await listUnsigned(db, above > 0 ? SHARING_PAYOUTS : PAYOUTS);
  if (above === 0 || unsigned.length < above) return unsigned;
  const every = Math.min(MOST_CLAIMED_AT_ONCE, Math.ceil(unsigned.length / LEAST_SIGNING_JOBS));
  const first = Math.floor(Math.random() * every);
  return unsigned.filter((_withdrawal, nth) => nth % every === first);
}
