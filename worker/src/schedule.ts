import { growCores } from "@lode/app/accounts/grow-cores";
import { refreshAccounts } from "@lode/app/accounts/refresh-accounts";
import { evaluateAlarms } from "@lode/app/alarms/evaluate-alarms";
import { AUTOMATION_IS_ON, planActions } from "@lode/app/automation/plan-actions";
import * as due from "@lode/app/due-jobs";
import { repeatPauses } from "@lode/app/jobs/pause-queue";
import { continueRepairs, REPAIRS_GO_ON } from "@lode/app/jobs/repair-jobs";
import { adoptEarlierMails, planWeeklyMails } from "@lode/app/mails/plan-mails";
import { recordPeers } from "@lode/app/operations/ask-peers";
import { auditLedger } from "@lode/app/operations/audit-ledger";
import { PURGES } from "@lode/app/operations/purge-ended-rows";
import { freezeLedger, recordProofFigures } from "@lode/app/proof/freeze-ledger";
import { keepTargetPosts } from "@lode/app/tasks/keep-target-posts";
import { reconcileOrHalt } from "@lode/app/treasury/reconcile-treasury";
import { settleDatabase } from "@lode/app/treasury/settle-database";
import { type DueQuery, feedLeaderboard } from "@lode/core/contracts/jobs/jobs";
import type { WorkerDeps } from "./deps.ts";
import { enqueue, enqueueAll, type Sweep } from "./runtime/sweep.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** How often each due query of `JOBS` runs. A name without a line here does not compile. */
const DUE: Record<DueQuery, Omit<Sweep, "name" | "run"> & { find(deps: WorkerDeps): Promise<due.DueJob[]> }> =
  {
    attempts: { everyMs: 2 * SECOND, when: due.BATCHES_ARE_DUE, find: due.findDueBatches },
    automation: { everyMs: SECOND, when: due.ACTIONS_ARE_DUE, find: due.findDueActions },
    mails: { everyMs: 5 * SECOND, find: due.findDueMails },
    payouts: { everyMs: 2 * SECOND, when: due.PAYOUTS_WAIT, find: due.findDuePayouts },
    rechecks: { everyMs: 30 * SECOND, find: due.findDueRechecks },
    referrals: { everyMs: 5 * SECOND, find: due.findDueReviews },
    revocations: { everyMs: 10 * SECOND, find: due.findDueRevocations },
  };

export const sweeps: readonly Sweep[] = [
  ...Object.entries(DUE).map(([name, { find, ...sweep }]) => ({ name, ...sweep, run: enqueueAll(find) })),
  { name: "automation plans", everyMs: 5 * SECOND, when: AUTOMATION_IS_ON, run: planActions },
  { name: "account facts", everyMs: 60 * SECOND, run: refreshAccounts },
  { name: "trusted accounts", everyMs: 300 * SECOND, run: growCores },
  { name: "target posts", everyMs: 5 * SECOND, run: keepTargetPosts },
  // A worker also reconciles when it starts (`reconcileFirst`), and when it finds a database that was away, because
  // that may be a restored one.
  { name: "reconciliation", everyMs: 300 * SECOND, run: reconcileOrHalt, runsAfterOutage: true },
  // Runs also while payouts are halted: an operator resumes them only after it.
  { name: "database server", everyMs: 5 * SECOND, run: settleDatabase, runsAfterOutage: true },
  // Only checks whether a root is due; PROOF_EVERY_SECONDS decides.
  { name: "ledger roots", everyMs: 5 * SECOND, run: freezeLedger },
  { name: "proof figures", everyMs: 20 * SECOND, run: recordProofFigures },
  { name: "balances", everyMs: 300 * SECOND, run: auditLedger },
  { name: "alarms", everyMs: 15 * SECOND, run: evaluateAlarms },
  { name: "peers", everyMs: 30 * SECOND, run: recordPeers },
  // Events order the job too. The sweep covers a lost job, midnight, and a Redis that lost the lists.
  {
    name: "leaderboard",
    everyMs: 10 * SECOND,
    run: (deps) => enqueue(deps, { job: feedLeaderboard, payload: {} }),
  },
  { name: "repairs", everyMs: SECOND, when: REPAIRS_GO_ON, run: continueRepairs },
  { name: "mails of 0.1.0", everyMs: 30 * SECOND, run: adoptEarlierMails },
  { name: "weekly mails", everyMs: 60 * SECOND, run: planWeeklyMails },
  { name: "queue pauses", everyMs: 5 * SECOND, run: repeatPauses },
  ...PURGES.map((purge) => ({ ...purge, everyMs: HOUR })),
];
