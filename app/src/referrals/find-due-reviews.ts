import { reviewReferral } from "@lode/core/contracts/jobs/jobs";
import { listDueReferrals } from "@lode/db/referrals/referrals.repository";
import type { App } from "../app.ts";
import type { DueJob } from "../due-job.ts";

const REFERRALS = 500;

/** Referrals whose review is due and whose job may have been lost. */
export const findDueReviews = async ({ db }: Pick<App, "db">): Promise<DueJob[]> =>
  (await listDueReferrals(db, REFERRALS)).map(({ referredId }) => ({
    job: reviewReferral,
    payload: { referredId },
  }));
