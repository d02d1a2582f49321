import { followPayout, signPayout } from "@lode/core/contracts/jobs/jobs";
import { listStalledPayouts, listUnsigned } from "@lode/db/withdrawals/payouts.repository";
import type { Needs } from "../app.ts";
import type { DueJob } from "../due-jobs.ts";
import { MOST_CLAIMED_AT_ONCE } from "./steps/claim-payable.ts";

export { PAYOUTS_WAIT } from "@lode/db/withdrawals/payouts.repository";

const PAYOUTS = 200;
/** How many withdrawals to list if they share transactions: more than are signed between two sweeps. */
const SHARING_PAYOUTS = 1_000;
/** The fewest jobs that sign a long backlog. If one crashes, only the withdrawals it claimed wait. */
const LEAST_SIGNING_JOBS = 4;

type FindApp = Needs<"db", "PAYOUT_BATCH_ABOVE">;

/** Finds stalled payouts. A withdrawal with a live transaction is only followed: that may have landed. */
export async function findDuePayouts(app: FindApp): Promise<DueJob[]> {
  const stalled = await listStalledPayouts(app.db, PAYOUTS);
  const unsigned = await listToSign(app);
  return [
    ...stalled.map((payload) => ({ job: followPayout, payload })),
    ...unsigned.map((payload) => ({ job: signPayout, payload })),
  ];
}

/**
 * Returns every n-th withdrawal of a long backlog, because each job signs as many as `claimPayable` claims.
 * The first withdrawal is chosen at random, because after a crash the withdrawal that a job was queued for
 * cannot be queued again for half a minute.
 */
async function listToSign({ db, config: { PAYOUT_BATCH_ABOVE: above } }: FindApp) {
  const unsigned = await listUnsigned(db, above > 0 ? SHARING_PAYOUTS : PAYOUTS);
  if (above === 0 || unsigned.length < above) return unsigned;
  const every = Math.min(MOST_CLAIMED_AT_ONCE, Math.ceil(unsigned.length / LEAST_SIGNING_JOBS));
  const first = Math.floor(Math.random() * every);
  return unsigned.filter((_withdrawal, nth) => nth % every === first);
}
