import { frozenDuringPayment } from "../trials/frozen-during-payment.ts";
import { hiddenTransactions } from "../trials/hidden-transactions.ts";
import { racedLimits } from "../trials/raced-limits.ts";
import { relinked } from "../trials/relinked.ts";
import { reviewed } from "../trials/reviewed.ts";
import { strangerMemos } from "../trials/stranger-memos.ts";
import type { Plant } from "./plant.ts";

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
];
