import { conspired } from "../trials/conspired.ts";
import { frozenDuringPayment } from "../trials/frozen-during-payment.ts";
import { hiddenTransactions } from "../trials/hidden-transactions.ts";
import { racedLimits } from "../trials/raced-limits.ts";
import { relinked } from "../trials/relinked.ts";
import { returned } from "../trials/returned.ts";
import { reviewed } from "../trials/reviewed.ts";
import { ring } from "../trials/ring.ts";
import { strangerMemos } from "../trials/stranger-memos.ts";
import type { Plant } from "./plant.ts";

const SPEND = "app/src/operators/steps/spend-credit.ts";
const PUBLISH = "app/src/tasks/publish-task.ts";
const APPROVALS = "core/src/domain/withdrawals/approvals.ts";
const REVIEW_SUMS = "db/src/withdrawals/reviews.repository.ts";
const REVIEW_REFERRAL = "app/src/referrals/review-referral.ts";
const LIFECYCLE = "core/src/domain/withdrawals/lifecycle.ts";
const HOLDS = "core/src/domain/withdrawals/holds.ts";
const CLAIM = "app/src/withdrawals/steps/claim-payable.ts";
const READ_PAYOUT = "adapters/src/solana/read-payout.ts";
const READ_MOVEMENT = "adapters/src/solana/read-movement.ts";
const BEGIN_ATTEMPT = "app/src/attempts/begin-attempt.ts";
const FIT = "app/src/attempts/steps/fit-into-tasks.ts";
const RECHECK = "app/src/attempts/recheck-award.ts";
const RECHECKS_TABLE = "db/src/attempts/rechecks.repository.ts";
const TASKS_TABLE = "db/src/tasks/tasks.repository.ts";

/** Bugs that a dishonest miner or a lying node could once exploit in this product. */
export const ADVERSARY_PLANTS: readonly Plant[] = [
  {
    name: "one-hold-hides-another",
    bug: "a change of wallet hides the review of a large withdrawal, which is not checked again when the hold ends",
    mutations: [
      {
        file: HOLDS,
        find: 'holds.push({ kind: "wallet-changed", until: walletHeldUntil });',
        replace: 'return [{ kind: "wallet-changed", until: walletHeldUntil }];',
      },
      {
        file: CLAIM,
        find: "holdsOf(one, terms)",
        replace: "holdsOf({ ...one, isApproved: true }, terms)",
      },
    ],
    trial: reviewed,
    caughtAs: ["paid without review"],
  },
  {
    name: "relinking-drops-the-recheck",
    bug: "the awards of an account that was removed and linked again are no longer re-checked",
    mutations: [
      {
        file: RECHECKS_TABLE,
        find: "left join social_accounts l on l.network = a.network and l.external_id = a.external_id",
        replace: "left join social_accounts l on l.id = a.account_id",
      },
      {
        file: RECHECK,
        find: '{ verdict: judgeUnlinked(recheck, now), link: "none" }',
        replace: '{ verdict: { next: "drop" }, link: "none" }',
      },
    ],
    trial: relinked,
    caughtAs: ["more than earned"],
  },
  {
    name: "recipient-trips-the-breaker",
    bug: "a payment refused by the recipient's account counts towards the halt of all payouts",
    mutations: [
      {
        file: LIFECYCLE,
        find: '{ fault: "recipient", next: "refund" }',
        replace: '{ fault: "lode", next: "refund" }',
      },
    ],
    trial: frozenDuringPayment,
    caughtAs: ["payouts halted"],
  },
  {
    name: "memo-names-a-withdrawal",
    bug: "a memo in any transaction of the treasury's history is treated as a payment",
    mutations: [
      {
        file: READ_PAYOUT,
        find: 'if (reading.seen === "movement" && reading.movement.delta < 0n)',
        replace: "",
      },
    ],
    trial: strangerMemos,
    caughtAs: ["stuck"],
  },
  {
    name: "budget-counts-base-points",
    bug: "an open attempt reserves only its base points of the budget, and its bonuses are paid on top",
    mutations: [
      { file: BEGIN_ATTEMPT, find: "attempt.reserved?.total ?? 0n", replace: "task.basePoints" },
      { file: TASKS_TABLE, find: "coalesce(a.reserved_points, t.base_points)", replace: "t.base_points" },
      { file: TASKS_TABLE, find: "coalesce(d.reserved_points, t.base_points)", replace: "t.base_points" },
      { file: FIT, find: "if (limited.length === 0) return", replace: "return" },
    ],
    trial: racedLimits,
    caughtAs: ["budget overrun"],
  },
  {
    name: "null-is-no-movement",
    bug: "a transaction that the node does not return is treated as one without a movement",
    mutations: [
      {
        file: READ_MOVEMENT,
        find: 'if (found === "unknown") return { seen: "unknown" };',
        replace: 'if (found === "unknown") return { seen: "none" };',
      },
    ],
    trial: hiddenTransactions,
    caughtAs: ["movement not read"],
  },
  {
    name: "gifts-without-limit",
    bug: "an operator gives points to a friend past the limit of the day",
    mutations: [{ file: SPEND, find: "if (exceeded) {", replace: "if (exceeded && !exceeded) {" }],
    trial: conspired,
    caughtAs: ["above a limit"],
  },
  {
    name: "own-drafts-published",
    bug: "an operator publishes large drafts of their own",
    mutations: [
      { file: PUBLISH, find: "subjectId: taskId })) === by;", replace: "subjectId: taskId })) === null;" },
    ],
    trial: conspired,
    caughtAs: ["above a limit"],
  },
  {
    name: "one-operator-is-two",
    bug: "an operator who approves twice counts as two",
    mutations: [
      { file: APPROVALS, find: 'if (earlier.includes(by)) return "approved-before";', replace: "" },
    ],
    trial: conspired,
    caughtAs: ["approved by one person"],
  },
  {
    name: "review-looks-at-one",
    bug: "a review looks at one withdrawal, and parts of a large amount pass",
    mutations: [
      {
        file: REVIEW_SUMS,
        find: "(o.id <= w.id or o.status <> 'pending')",
        replace: "o.id = w.id",
      },
    ],
    trial: conspired,
    caughtAs: ["paid without review"],
  },
  {
    name: "deletion-ends-rechecks",
    bug: "the re-checks of a deleted Lode account end, and its X account begins anew",
    mutations: [
      {
        file: RECHECK,
        find: 'if (recheck.attemptState !== "verified")',
        replace: 'if (recheck.attemptState !== "verified" || recheck.isOwnerDeleted)',
      },
    ],
    trial: returned,
    caughtAs: ["more than earned"],
  },
  {
    name: "ring-counts",
    bug: "invited miners are not compared with each other",
    mutations: [
      {
        file: REVIEW_REFERRAL,
        find: "if (!(await claimIdentities(trx, referredId, identities)))",
        replace: "if (false)",
      },
    ],
    trial: ring,
    caughtAs: ["referral counted twice"],
  },
];
