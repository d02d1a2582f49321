import { refreshAccounts } from "@lode/app/accounts/refresh-accounts";
import { planActions } from "@lode/app/automation/plan-actions";
import { continueRepairs } from "@lode/app/jobs/continue-repairs";
import { repeatPauses } from "@lode/app/jobs/pause-queue";
import { freezeSeasons } from "@lode/app/leaderboard/freeze-seasons";
import { auditLedger } from "@lode/app/operations/audit-ledger";
import { keepPartitions } from "@lode/app/operations/keep-partitions";
import { takeSample } from "@lode/app/operations/take-sample";
import { freezeLedger } from "@lode/app/proof/freeze-ledger";
import { recordProofFigures } from "@lode/app/proof/record-proof-figures";
import { reconcileOrHalt } from "@lode/app/treasury/reconcile-or-halt";
import { recomputeLeaderboard } from "@lode/core/contracts/jobs/jobs";
import { purgeLinkRequests } from "@lode/db/accounts/link-requests.repository";
import { purgeTokenRevocations } from "@lode/db/accounts/token-revocations.repository";
import { BATCHES_ARE_DUE } from "@lode/db/attempts/claims.repository";
import { purgeEmailRequests } from "@lode/db/auth/email-requests.repository";
import { purgeSignUps } from "@lode/db/auth/sign-ups.repository";
import { ACTIONS_ARE_DUE } from "@lode/db/automation/due-actions.repository";
import { AUTOMATION_IS_ON } from "@lode/db/automation/planning.repository";
import { purgeEndedFailures } from "@lode/db/jobs/failed-jobs.repository";
import { REPAIRS_GO_ON } from "@lode/db/jobs/repairs.repository";
import { turnEventDays } from "@lode/db/outbox/outbox.repository";
import { DELIVERIES_ARE_DUE, purgeDeliveries } from "@lode/db/webhooks/deliveries.repository";
import { PAYOUTS_WAIT } from "@lode/db/withdrawals/payouts.repository";
import {
  reissueActions,
  reissueAttempts,
  reissueDeliveries,
  reissueMails,
  reissuePayouts,
  reissueRechecks,
  reissueReferrals,
} from "./reissue-jobs.ts";
import { enqueue } from "./runtime/enqueue.ts";
import { moveFormerJobs } from "./runtime/move-former-jobs.ts";
import type { Sweep } from "./runtime/sweep.ts";

const SECOND = 1_000;
/** For the stories of operators; the business rows hold the history. */
const EVENT_DAYS = { daysAhead: 2, daysKept: 7 };
const KEEP_ENDED_FAILURES_DAYS = 90;
/** Ended deliveries, for replays and questions of a receiver. */
const KEEP_DELIVERIES_DAYS = 30;

export const sweeps: readonly Sweep[] = [
  { name: "attempts", everyMs: 2 * SECOND, onlyIf: BATCHES_ARE_DUE, run: reissueAttempts },
  { name: "automation plans", everyMs: 5 * SECOND, onlyIf: AUTOMATION_IS_ON, run: planActions },
  { name: "automation", everyMs: SECOND, onlyIf: ACTIONS_ARE_DUE, run: reissueActions },
  { name: "rechecks", everyMs: 30 * SECOND, run: reissueRechecks },
  { name: "referrals", everyMs: 60 * SECOND, run: reissueReferrals },
  { name: "account facts", everyMs: 60 * SECOND, run: refreshAccounts },
  { name: "payouts", everyMs: 2 * SECOND, onlyIf: PAYOUTS_WAIT, run: reissuePayouts },
  { name: "webhooks", everyMs: SECOND, onlyIf: DELIVERIES_ARE_DUE, run: reissueDeliveries },
  // Also runs at a worker's start if the last run is older, as after a restore from a backup.
  { name: "reconciliation", everyMs: 300 * SECOND, run: reconcileOrHalt },
  // Checks whether a root is due; PROOF_EVERY_SECONDS decides.
  { name: "ledger roots", everyMs: 5 * SECOND, run: freezeLedger },
  { name: "seasons", everyMs: 60 * SECOND, run: (deps) => freezeSeasons(deps) },
  { name: "proof figures", everyMs: 20 * SECOND, run: recordProofFigures },
  { name: "balances", everyMs: 300 * SECOND, run: auditLedger },
  { name: "samples", everyMs: 30 * SECOND, run: takeSample },
  {
    // Once a day, as a precaution. The feeder asks for one when Redis has lost the leaderboard.
    name: "leaderboard",
    everyMs: 86_400 * SECOND,
    run: (deps) => enqueue(deps, recomputeLeaderboard, {}, { once: "rebuild" }),
  },
  {
    name: "days of events",
    everyMs: 3_600 * SECOND,
    run: ({ db }) => turnEventDays(db, EVENT_DAYS),
  },
  { name: "partitions", everyMs: 3_600 * SECOND, run: keepPartitions },
  { name: "repairs", everyMs: SECOND, onlyIf: REPAIRS_GO_ON, run: continueRepairs },
  { name: "mails", everyMs: 30 * SECOND, run: (deps) => reissueMails(deps) },
  { name: "former queues", everyMs: 60 * SECOND, run: moveFormerJobs },
  { name: "queue pauses", everyMs: 5 * SECOND, run: repeatPauses },
  {
    name: "ended failures",
    everyMs: 3_600 * SECOND,
    run: ({ db }) => purgeEndedFailures(db, KEEP_ENDED_FAILURES_DAYS),
  },
  {
    name: "ended webhooks",
    everyMs: 3_600 * SECOND,
    run: async ({ db }) => void (await purgeDeliveries(db, KEEP_DELIVERIES_DAYS)),
  },
  {
    name: "unconfirmed sign-ups",
    everyMs: 3_600 * SECOND,
    run: ({ db }) => purgeSignUps(db),
  },
  { name: "mail requests", everyMs: 3_600 * SECOND, run: ({ db }) => purgeEmailRequests(db) },
  { name: "token revocations", everyMs: 3_600 * SECOND, run: ({ db }) => purgeTokenRevocations(db) },
  { name: "link requests", everyMs: 3_600 * SECOND, run: ({ db }) => purgeLinkRequests(db) },
];
