import { growCores } from "@lode/app/accounts/grow-cores";
import { refreshAccounts } from "@lode/app/accounts/refresh-accounts";
import { evaluateAlarms } from "@lode/app/alarms/evaluate-alarms";
import { findDueBatches } from "@lode/app/attempts/find-due-batches";
import { findDueRechecks } from "@lode/app/attempts/find-due-rechecks";
import { findLateMails } from "@lode/app/auth/find-late-mails";
import { findDueActions } from "@lode/app/automation/find-due-actions";
import { planActions } from "@lode/app/automation/plan-actions";
import { continueRepairs } from "@lode/app/jobs/continue-repairs";
import { repeatPauses } from "@lode/app/jobs/pause-queue";
import { findWeeklyMails } from "@lode/app/notifications/find-weekly-mails";
import { auditLedger } from "@lode/app/operations/audit-ledger";
import { keepPartitions } from "@lode/app/operations/keep-partitions";
import { PURGES } from "@lode/app/operations/purge-ended-rows";
import { takeSample } from "@lode/app/operations/take-sample";
import { freezeLedger } from "@lode/app/proof/freeze-ledger";
import { recordProofFigures } from "@lode/app/proof/record-proof-figures";
import { findDueReviews } from "@lode/app/referrals/find-due-reviews";
import { keepTargetPosts } from "@lode/app/tasks/keep-target-posts";
import { reconcileOrHalt } from "@lode/app/treasury/reconcile-or-halt";
import { settleDatabase } from "@lode/app/treasury/settle-database";
import { findDuePayouts } from "@lode/app/withdrawals/find-due-payouts";
import { recomputeLeaderboard } from "@lode/core/contracts/jobs/jobs";
import type { Deps } from "./deps.ts";
import { enqueue, enqueueAll } from "./runtime/enqueue.ts";
import type { Sweep } from "./runtime/sweep.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

export const sweeps: readonly Sweep[] = [
  { name: "attempts", everyMs: 2 * SECOND, run: enqueueAll(findDueBatches) },
  { name: "automation plans", everyMs: 5 * SECOND, run: planActions },
  { name: "automation", everyMs: SECOND, run: enqueueAll(findDueActions) },
  { name: "rechecks", everyMs: 30 * SECOND, run: enqueueAll(findDueRechecks) },
  { name: "referrals", everyMs: 60 * SECOND, run: enqueueAll(findDueReviews) },
  { name: "account facts", everyMs: 60 * SECOND, run: refreshAccounts },
  { name: "trusted accounts", everyMs: 300 * SECOND, run: growCores },
  { name: "target posts", everyMs: 5 * SECOND, run: keepTargetPosts },
  { name: "payouts", everyMs: 2 * SECOND, run: enqueueAll(findDuePayouts) },
  // A worker also reconciles when it starts (runtime/reconcile-first.ts), and when it finds a database that was away, because
  // that may be a restored one.
  { name: "reconciliation", everyMs: 300 * SECOND, run: reconcileOrHalt, runsAfterOutage: true },
  // Also while payouts are halted: an operator resumes them only after it.
  {
    name: "database server",
    everyMs: 5 * SECOND,
    run: async (deps) => void (await settleDatabase(deps)),
    runsAfterOutage: true,
  },
  // Only checks whether a root is due; PROOF_EVERY_SECONDS decides.
  { name: "ledger roots", everyMs: 5 * SECOND, run: freezeLedger },
  { name: "proof figures", everyMs: 20 * SECOND, run: recordProofFigures },
  { name: "balances", everyMs: 300 * SECOND, run: auditLedger },
  { name: "alarms", everyMs: 15 * SECOND, run: evaluateAlarms },
  { name: "samples", everyMs: 30 * SECOND, run: takeSample },
  {
    // Once a day, as a precaution. When Redis has lost the leaderboard, the feeder requests a rebuild.
    name: "leaderboard",
    everyMs: 86_400 * SECOND,
    run: (deps) => enqueue(deps, { job: recomputeLeaderboard, payload: {}, once: "rebuild" }),
  },
  { name: "partitions", everyMs: HOUR, run: keepPartitions },
  { name: "repairs", everyMs: SECOND, run: continueRepairs },
  { name: "mails", everyMs: 30 * SECOND, run: enqueueAll(findLateMails) },
  { name: "weekly mails", everyMs: 60 * SECOND, run: enqueueAll(findWeeklyMails) },
  { name: "queue pauses", everyMs: 5 * SECOND, run: repeatPauses },
  ...PURGES.map(({ name, run }) => ({
    name,
    everyMs: HOUR,
    run: async (deps: Deps) => void (await run(deps)),
  })),
];
