import * as jobs from "@lode/core/contracts/jobs/jobs";
import { listDueBatches } from "@lode/db/attempts/claims.repository";
import { listDueRechecks } from "@lode/db/attempts/rechecks.repository";
import { type DueAction, listDueActions } from "@lode/db/automation/due-actions.repository";
import { listDueReferrals } from "@lode/db/referrals/referrals.repository";
import type { Needs } from "./app.ts";

export { BATCHES_ARE_DUE } from "@lode/db/attempts/claims.repository";
export { ACTIONS_ARE_DUE } from "@lode/db/automation/due-actions.repository";

/** A job whose row is due. A sweep enqueues it in case the job from the event was lost. */
export interface DueJob {
  job: jobs.JobDefinition<string, Record<string, string>>;
  payload: Record<string, string>;
  /** The job is not added while a job with the same key waits; by default the payload is the key. The row decides. */
  once?: string;
  /** Milliseconds after which the key may be queued again; by default, once the earlier job has ended. */
  ttl?: number;
}

const BATCHES = 500;
/** After a worker crashes, its batch can be queued again after this many milliseconds. */
const VERIFY_AGAIN_MS = 5_000;

/** Batches with attempts that are due, or whose job was lost in a crash or with Redis. */
export const findDueBatches = async ({ db }: Needs<"db">): Promise<DueJob[]> =>
  (await listDueBatches(db, BATCHES)).map(({ batchKey }) => ({
    job: jobs.verifyBatch,
    payload: { batchKey },
    ttl: VERIFY_AGAIN_MS,
  }));

const RECHECKS = 200;

export const findDueRechecks = async ({ db }: Needs<"db">): Promise<DueJob[]> =>
  (await listDueRechecks(db, RECHECKS)).map(({ id }) => ({
    job: jobs.recheckAward,
    payload: { recheckId: id },
  }));

const ACTIONS = 500;

const JOB_OF = {
  planned: jobs.actForAccount,
  acting: jobs.probeUncertainAction,
  unknown: jobs.probeUncertainAction,
  undoing: jobs.undoAction,
} as const satisfies Record<DueAction["state"], unknown>;

/** Actions that are due to be taken, to be probed after a crash or a lost answer, or to be undone. */
export const findDueActions = async ({ db }: Needs<"db">): Promise<DueJob[]> =>
  (await listDueActions(db, ACTIONS)).map(({ id, state }) => ({
    job: JOB_OF[state],
    payload: { actionId: id },
  }));

const REFERRALS = 500;

/** Referrals of which a fact has changed. */
export const findDueReviews = async ({ db }: Needs<"db">): Promise<DueJob[]> =>
  (await listDueReferrals(db, REFERRALS)).map(({ referredId }) => ({
    job: jobs.reviewReferral,
    payload: { referredId },
  }));
