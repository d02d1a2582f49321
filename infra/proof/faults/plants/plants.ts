import { fewLies } from "../scenarios/lying-relays.ts";
import { failAt } from "../trials/fail-at.ts";
import { limitedByX } from "../trials/limited-by-x.ts";
import {
  answersLost,
  deliveredTwice,
  flushed,
  landsLate,
  lostCommits,
  racedBalance,
  unpayable,
  unsureNode,
} from "../trials/trials.ts";
import { ADVERSARY_PLANTS } from "./adversary-plants.ts";
import type { Plant } from "./plant.ts";

const SIGN = "app/src/withdrawals/sign-payout.ts";
const ORDER = "app/src/withdrawals/steps/order-payments.ts";
const SEND = "app/src/withdrawals/steps/send-transaction.ts";
const FOLLOW = "app/src/withdrawals/follow-payout.ts";
const SWEEP = "worker/src/runtime/sweep.ts";
const SCHEDULE = "worker/src/schedule.ts";
const FIND_ACT = "core/src/domain/networks/nostr/find-act.ts";
const LIFECYCLE = "core/src/domain/withdrawals/lifecycle.ts";
const VERDICT = "core/src/domain/attempts/verdict.ts";
const LEDGER_RULES = "core/src/domain/points/ledger.ts";
const LEDGER_TABLE = "db/src/points/ledger.repository.ts";
const PAYABLE_CONDITION = "db/src/withdrawals/claims.repository.ts";
const WITHDRAWALS_TABLE = "db/src/withdrawals/withdrawals.repository.ts";

const ALLOW_TWO_LIVE_ATTEMPTS = [
  "drop index payout_attempts_one_live",
  "drop trigger payout_attempts_open on payout_attempts",
  "alter table payout_attempts drop constraint payout_attempts_withdrawal_id_n_key",
];

/** Bugs that other products of this kind had; each must be caught, or the harness proves nothing. */
export const PLANTS: readonly Plant[] = [
  {
    name: "stored-after-sending",
    bug: "the payment is sent before its signature is stored",
    mutations: [
      {
        file: SIGN,
        find: 'await app.failpoint("payout.signed");',
        replace:
          'if (payment) await app.chain.send(payment.bytes, { preflight: false }).catch(() => {}); await app.failpoint("payout.signed");',
      },
    ],
    trial: failAt("payout.signed", "kill"),
    caughtAs: ["paid twice", "outflow differs"],
  },
  {
    name: "no-unique-live-attempt",
    bug: "the database allows two live signatures for one withdrawal",
    mutations: [],
    sql: ALLOW_TWO_LIVE_ATTEMPTS,
    trial: failAt("payout.claimed", "hang"),
    caughtAs: ["paid twice"],
  },
  {
    name: "no-sweep",
    bug: "payouts whose job was lost are never enqueued again",
    mutations: [
      {
        file: SCHEDULE,
        find: '{ name: "payouts", everyMs: 2 * SECOND, run: enqueueAll(findDuePayouts) },',
        replace: "",
      },
    ],
    trial: flushed,
    caughtAs: ["stuck"],
  },
  {
    name: "signed-again-too-early",
    bug: "a signature that is not found at once is replaced before it has expired",
    mutations: [
      {
        file: LIFECYCLE,
        find: '? { step: "send-again" }',
        replace: '? { step: "expire" }',
      },
    ],
    trial: landsLate,
    caughtAs: ["paid twice"],
  },
  {
    name: "failed-call-is-failed-payout",
    bug: "an error from the node is treated as a failed payment",
    mutations: [
      {
        file: SEND,
        find: ".catch((error: unknown) => {",
        replace: `.catch(async (error: unknown) => {
    const { findLivePayout } = await import("@lode/db/withdrawals/payouts.repository");
    const { failPayout } = await import("./fail-payout.ts");
    const live = await findLivePayout(app.db, transactionId);
    if (live) await failPayout(app as never, live, '"planted"');`,
      },
    ],
    trial: answersLost,
    caughtAs: ["failed but paid"],
  },
  {
    name: "unknown-is-failure",
    bug: "an unreachable node ends the payout, and the points are refunded",
    mutations: [
      {
        file: FOLLOW,
        find: 'return { step: { step: "wait" }, named: [] };',
        replace: `return { step: { step: "fail", error: '"planted"' }, named: [] };`,
      },
    ],
    trial: unsureNode,
    caughtAs: ["failed but paid"],
  },
  {
    name: "no-balance-lock",
    bug: "two withdrawals read the same balance, and both are accepted",
    mutations: [{ file: LEDGER_TABLE, find: " for no key update", replace: "" }],
    sql: ["alter table ledger_accounts drop constraint ledger_balance_not_negative"],
    trial: racedBalance,
    caughtAs: ["wrong number accepted", "negative balance"],
  },
  {
    name: "schedule-in-redis",
    bug: "the schedule of the sweeps is stored only in Redis",
    mutations: [
      {
        file: SWEEP,
        find: "const stopping = new AbortController();",
        replace:
          'const stopping = new AbortController(); void deps.redis.set("sweeps", "1").catch(() => {});',
      },
      {
        file: SWEEP,
        find: "const { claimed, waitMs } = await claimSweepRuns(deps.db, sweeps, busy);",
        replace:
          'const { claimed: due, waitMs } = await claimSweepRuns(deps.db, sweeps, busy); const claimed = (await deps.redis.exists("sweeps")) ? due : [];',
      },
    ],
    trial: flushed,
    caughtAs: ["stuck"],
  },
  {
    name: "job-id-trusted",
    bug: "a job is trusted to run once; no claim protects the withdrawal",
    mutations: [
      {
        file: PAYABLE_CONDITION,
        find: "(w.leased_until is null or w.leased_until < now())",
        replace: "true",
      },
      {
        file: PAYABLE_CONDITION,
        find: `and not \${hasAttemptIn("('signed', 'broadcast', 'landed', 'finalized')")}`,
        replace: "",
      },
    ],
    sql: ALLOW_TWO_LIVE_ATTEMPTS,
    trial: deliveredTwice,
    caughtAs: ["paid twice"],
  },
  {
    name: "fee-not-returned",
    bug: "a failed withdrawal refunds the amount but not the fee",
    mutations: [
      {
        file: LEDGER_RULES,
        find: `{ account: PLATFORM_ACCOUNTS.fees, amount: -movement.fee },
      { account: movement.userId, amount: movement.amount + movement.fee },`,
        replace: "{ account: movement.userId, amount: movement.amount },",
      },
    ],
    trial: unpayable,
    caughtAs: ["lost"],
  },
  {
    name: "fee-paid-out",
    bug: "the fee is sent to the miner as well",
    mutations: [
      {
        file: ORDER,
        find: "pointsToBaseUnits(claimed.amount)",
        replace: "pointsToBaseUnits(claimed.amount + claimed.fee)",
      },
    ],
    trial: failAt("payout.stored", "kill"),
    caughtAs: ["outflow differs"],
  },
  {
    name: "key-ignored",
    bug: "the Idempotency-Key is ignored",
    mutations: [
      { file: WITHDRAWALS_TABLE, find: "idempotency_key = :idempotencyKey\n       or", replace: "false or" },
    ],
    sql: ["drop index withdrawals_idempotency"],
    trial: lostCommits,
    caughtAs: ["lost"],
  },
  {
    name: "limit-taken-for-absence",
    bug: "a 429 from X ends the attempt as not done",
    mutations: [
      {
        file: VERDICT,
        find: 'return { verdict: "unknown", reason, ...(retryAt ? { retryAt } : {}) };',
        replace: 'return { verdict: "not_done", reason };',
      },
    ],
    trial: limitedByX,
    caughtAs: ["wrong number accepted"],
  },
  ...ADVERSARY_PLANTS,
  {
    name: "strangers-events-count",
    bug: "an act of another author in the same answer is believed",
    mutations: [
      {
        file: FIND_ACT,
        find: "const isOwn = ({ pubkey }: NostrEvent) => pubkey === asked.author;",
        replace: "const isOwn = (_event: NostrEvent) => true;",
      },
    ],
    trial: fewLies,
    caughtAs: ["wrong number accepted"],
  },
  {
    name: "full-page-is-complete",
    bug: "a full page of a relay counts as everything that it has",
    mutations: [
      {
        file: "adapters/src/networks/nostr/relays.ts",
        find: "isFull: pages.some(({ isFull }) => isFull),",
        replace: "isFull: false,",
      },
    ],
    trial: fewLies,
    caughtAs: ["wrong number accepted"],
  },
  {
    name: "strangers-deletions-count",
    bug: "a deletion that a stranger has signed counts as an undo",
    mutations: [
      {
        file: FIND_ACT,
        find: "deletions.filter((event) => isOwn(event) && event.kind === DELETION)",
        replace: "deletions.filter((event) => event.kind === DELETION)",
      },
      {
        file: "adapters/src/networks/nostr/relays.ts",
        find: "events.filter(({ pubkey }) => authors.includes(pubkey));",
        replace: "authors.length > 0 ? [...events] : [];",
      },
    ],
    trial: fewLies,
    caughtAs: ["wrong number accepted"],
  },
];
