import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EvidenceCheck } from "../checker/finding.ts";
import { runScenario } from "../run-scenario.ts";
import { fewLies } from "../scenarios/lying-relays.ts";
import { fewSilentConnections } from "../scenarios/silent-connections.ts";
import type { Scenario } from "../world/start-world.ts";
import * as trials from "./trials.ts";

/** A known bug that is put into the sources as a program loads them. The files do not change. */
interface Plant {
  /** The name for `--plant`. */
  name: string;
  bug: string;
  mutations: readonly Mutation[];
  /** Statements that drop the constraints which would prevent the bug. */
  sql?: readonly string[];
  /** A short run in which the bug has an effect. */
  trial: Scenario;
  /** The checker must report at least one of these checks. */
  caughtAs: readonly EvidenceCheck[];
}

/** A text that must occur exactly once in a file, relative to the project's folder, and its replacement. */
type Mutation = readonly [file: string, find: string, replace: string];

const LOADER = new URL("./plant-source.mjs", import.meta.url).href;

/** Runs the plant's trial with the bug in every program. Returns whether the checker found its effect. */
export async function runPlanted(plant: Plant, seed: number) {
  const verdict = await runScenario(plant.trial, {
    seed,
    label: `plant-${plant.name}`,
    sql: plant.sql ?? [],
    fromSources: true,
    settingsFor: (_program, folder) => {
      const file = join(folder, "plant.json");
      writeFileSync(file, JSON.stringify(plant.mutations));
      return { NODE_OPTIONS: `--import ${LOADER}`, PLANT_FILE: file };
    },
  });
  const found = verdict.findings.find(({ check }) => plant.caughtAs.includes(check));
  const shown = found ? `${found.check} (${found.subject}: ${found.sentence})` : "NOT FOUND";
  return { verdict, isCaught: found !== undefined, shown };
}

const SPEND = "app/src/operators/steps/spend-credit.ts";
const APPROVALS = "core/src/domain/withdrawals/policy.ts";
const REVIEW_SUMS = "db/src/withdrawals/holds.repository.ts";
const REVIEW_REFERRAL = "app/src/referrals/review-referral.ts";
const CLAIM = "app/src/withdrawals/steps/claim-payable.ts";
const READ_PAYOUT = "adapters/src/solana/read-payout.ts";
const BEGIN_ATTEMPT = "app/src/attempts/begin-attempt.ts";
const FIT = "app/src/attempts/steps/record-verdicts.ts";
const RECHECK = "app/src/attempts/recheck-award.ts";
const TASKS_TABLE = "db/src/tasks/tasks.repository.ts";

const ORDER = "app/src/withdrawals/sign-payout.ts";
const SWEEP = "worker/src/runtime/sweep.ts";
const SCHEDULE = "worker/src/schedule.ts";
const FIND_ACT = "core/src/domain/networks/nostr/find-act.ts";
const LIFECYCLE = "core/src/domain/withdrawals/lifecycle.ts";
const LEDGER_TABLE = "db/src/points/ledger.repository.ts";
const ACTIONS_TABLE = "db/src/automation/actions.repository.ts";
const OWN_CLOCK = `(now() + ${"$"}{process.env.CLOCK_SKEW_MS ?? 0} * interval '1 millisecond')`;
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
      [
        "app/src/withdrawals/sign-payout.ts",
        'await app.failpoint("payout.signed");',
        'if (payment) await app.chain.send(payment.bytes, { preflight: false }).catch(() => {}); await app.failpoint("payout.signed");',
      ],
    ],
    trial: trials.failAt("payout.signed", "kill"),
    caughtAs: ["paid twice", "outflow differs"],
  },
  {
    name: "no-unique-live-attempt",
    bug: "the database allows two live signatures for one withdrawal",
    mutations: [],
    sql: ALLOW_TWO_LIVE_ATTEMPTS,
    trial: trials.failAt("payout.claimed", "hang"),
    caughtAs: ["paid twice"],
  },
  {
    name: "no-sweep",
    bug: "payouts whose job was lost are never enqueued again",
    mutations: [[SCHEDULE, "find: due.findDuePayouts }", "find: async () => [] }"]],
    trial: trials.flushed,
    caughtAs: ["stuck"],
  },
  {
    name: "mails-only-in-redis",
    bug: "mails whose job was lost are never enqueued again",
    mutations: [[SCHEDULE, "find: due.findDueMails }", "find: async () => [] }"]],
    trial: trials.flushedMails,
    caughtAs: ["stuck"],
  },
  {
    name: "signed-again-too-early",
    bug: "a signature that is not found at once is replaced before it has expired",
    mutations: [[LIFECYCLE, '? { step: "send-again" }', '? { step: "expire" }']],
    trial: trials.landsLate,
    caughtAs: ["paid twice"],
  },
  {
    name: "failed-call-is-failed-payout",
    bug: "an error from the node is treated as a failed payment",
    mutations: [
      [
        "app/src/withdrawals/follow-payout.ts",
        ".catch((error: unknown) => {",
        `.catch(async (error: unknown) => {
    const { findLivePayout } = await import("@lode/db/withdrawals/payouts.repository");
    const { failPayout } = await import("./steps/fail-payout.ts");
    const live = await findLivePayout(app.db, transactionId);
    if (live) await failPayout(app as never, live, '"planted"');`,
      ],
    ],
    trial: trials.answersLost,
    caughtAs: ["failed but paid"],
  },
  {
    name: "unknown-is-failure",
    bug: "an unreachable node ends the payout, and the points are refunded",
    mutations: [
      [
        "app/src/withdrawals/follow-payout.ts",
        'return { step: { step: "wait" }, named: [] };',
        `return { step: { step: "fail", error: '"planted"' }, named: [] };`,
      ],
    ],
    trial: trials.unsureNode,
    caughtAs: ["failed but paid"],
  },
  {
    name: "no-balance-lock",
    bug: "two withdrawals read the same balance, and both are accepted",
    // The lock under which a miner's write is authorised again would keep the withdrawals apart too.
    mutations: [
      [LEDGER_TABLE, " for no key update", ""],
      ["db/src/auth/sessions.repository.ts", "for no key update of u for share of s", "for share of s"],
    ],
    sql: ["alter table ledger_accounts drop constraint ledger_balance_not_negative"],
    trial: trials.racedBalance,
    caughtAs: ["wrong number accepted", "negative balance"],
  },
  {
    name: "schedule-in-redis",
    bug: "the schedule of the sweeps is stored only in Redis",
    mutations: [
      [
        SWEEP,
        "const stopping = new AbortController();",
        'const stopping = new AbortController(); void deps.redis.set("sweeps", "1").catch(() => {});',
      ],
      [
        SWEEP,
        "const { claimed, failed, waitMs } = await claimSweepRuns(deps.db, sweeps, busy);",
        'const { claimed: due, failed, waitMs } = await claimSweepRuns(deps.db, sweeps, busy); const claimed = (await deps.redis.exists("sweeps")) ? due : [];',
      ],
    ],
    trial: trials.flushed,
    caughtAs: ["stuck"],
  },
  {
    name: "job-id-trusted",
    bug: "a job is trusted to run once; no claim protects the withdrawal",
    mutations: [
      [PAYABLE_CONDITION, "(w.leased_until is null or w.leased_until < now())", "true"],
      [PAYABLE_CONDITION, `and not \${hasAttemptIn("('signed', 'broadcast', 'landed', 'finalized')")}`, ""],
    ],
    sql: ALLOW_TWO_LIVE_ATTEMPTS,
    trial: trials.deliveredTwice,
    caughtAs: ["paid twice"],
  },
  {
    name: "fee-not-returned",
    bug: "a failed withdrawal refunds the amount but not the fee",
    mutations: [
      [
        "core/src/domain/points/ledger.ts",
        `{ account: PLATFORM_ACCOUNTS.fees, amount: -movement.fee },
      { account: movement.userId, amount: movement.amount + movement.fee },`,
        "{ account: movement.userId, amount: movement.amount },",
      ],
    ],
    trial: trials.unpayable,
    caughtAs: ["lost"],
  },
  {
    name: "fee-paid-out",
    bug: "the fee is sent to the miner as well",
    mutations: [
      [ORDER, "pointsToBaseUnits(claimed.amount)", "pointsToBaseUnits(claimed.amount + claimed.fee)"],
    ],
    trial: trials.failAt("payout.stored", "kill"),
    caughtAs: ["outflow differs"],
  },
  {
    name: "key-ignored",
    bug: "the Idempotency-Key is ignored",
    mutations: [[WITHDRAWALS_TABLE, "idempotency_key = :idempotencyKey\n       or", "false or"]],
    sql: ["drop index withdrawals_idempotency"],
    trial: trials.lostCommits,
    caughtAs: ["lost"],
  },
  {
    name: "limit-taken-for-absence",
    bug: "a 429 from X ends the attempt as not done",
    mutations: [
      [
        "core/src/domain/attempts/verdict.ts",
        'return { verdict: "unknown", reason, ...(retryAt ? { retryAt } : {}) };',
        'return { verdict: "not_done", reason };',
      ],
    ],
    trial: trials.limitedByX,
    caughtAs: ["wrong number accepted"],
  },
  // Bugs that a dishonest miner or a lying node could once exploit in this product.
  {
    name: "one-hold-hides-another",
    bug: "a change of wallet hides the review of a large withdrawal, which is not checked again when the hold ends",
    mutations: [
      [
        "core/src/domain/withdrawals/holds.ts",
        'holds.push({ kind: "wallet-changed", until: walletHeldUntil });',
        'return [{ kind: "wallet-changed", until: walletHeldUntil }];',
      ],
      [CLAIM, "holdsOf(one, terms)", "holdsOf({ ...one, isApproved: true }, terms)"],
    ],
    trial: trials.reviewed,
    caughtAs: ["paid without review"],
  },
  {
    name: "relinking-drops-the-recheck",
    bug: "the awards of an account that was removed and linked again are no longer re-checked",
    mutations: [
      [
        "db/src/attempts/rechecks.repository.ts",
        "left join social_accounts l on l.network = a.network and l.external_id = a.external_id",
        "left join social_accounts l on l.id = a.account_id",
      ],
      [
        RECHECK,
        '{ verdict: rules.judgeUnlinked(recheck, now), link: "none" }',
        '{ verdict: { next: "drop" }, link: "none" }',
      ],
    ],
    trial: trials.relinked,
    caughtAs: ["more than earned"],
  },
  {
    name: "recipient-trips-the-breaker",
    bug: "a payment refused by the recipient's account counts towards the halt of all payouts",
    mutations: [[LIFECYCLE, '{ fault: "recipient", next: "refund" }', '{ fault: "lode", next: "refund" }']],
    trial: trials.frozenDuringPayment,
    caughtAs: ["payouts halted"],
  },
  {
    name: "memo-names-a-withdrawal",
    bug: "a memo in any transaction of the treasury's history is treated as a payment",
    mutations: [[READ_PAYOUT, 'if (reading.seen === "movement" && reading.movement.delta < 0n)', ""]],
    trial: trials.strangerMemos,
    caughtAs: ["stuck"],
  },
  {
    name: "budget-counts-base-points",
    bug: "an open attempt reserves only its base points of the budget, and its bonuses are paid on top",
    mutations: [
      [BEGIN_ATTEMPT, "attempt.reserved?.total ?? 0", "task.basePoints"],
      [TASKS_TABLE, "coalesce(a.reserved_points, t.base_points)", "t.base_points"],
      [TASKS_TABLE, "coalesce(d.reserved_points, t.base_points)", "t.base_points"],
      [FIT, "if (limited.length === 0) return", "return"],
    ],
    trial: trials.racedLimits,
    caughtAs: ["budget overrun"],
  },
  {
    name: "null-is-no-movement",
    bug: "a transaction that the node does not return is treated as one without a movement",
    mutations: [
      [
        "adapters/src/solana/read-movement.ts",
        'if (found === "unknown") return { seen: "unknown" };',
        'if (found === "unknown") return { seen: "none" };',
      ],
    ],
    trial: trials.hiddenTransactions,
    caughtAs: ["movement not read"],
  },
  {
    name: "gifts-without-limit",
    bug: "an operator gives points to a friend past the limit of the day",
    mutations: [[SPEND, "if (exceeded) {", "if (exceeded && !exceeded) {"]],
    trial: trials.conspired,
    caughtAs: ["above a limit"],
  },
  {
    name: "one-operator-is-two",
    bug: "an operator who approves twice counts as two",
    mutations: [[APPROVALS, 'if (earlier.includes(by)) return "approved-before";', ""]],
    trial: trials.conspired,
    caughtAs: ["approved by one person"],
  },
  {
    name: "review-looks-at-one",
    bug: "a review looks at one withdrawal, and parts of a large amount pass",
    mutations: [[REVIEW_SUMS, "(o.id <= w.id or o.status <> 'pending')", "o.id = w.id"]],
    trial: trials.conspired,
    caughtAs: ["paid without review"],
  },
  {
    name: "deletion-ends-rechecks",
    bug: "the re-checks of a deleted Lode account end, and its X account begins anew",
    mutations: [
      [
        RECHECK,
        'if (recheck.attemptState !== "verified")',
        'if (recheck.attemptState !== "verified" || recheck.isOwnerDeleted)',
      ],
    ],
    trial: trials.returned,
    caughtAs: ["more than earned"],
  },
  {
    name: "ring-counts",
    bug: "invited miners are not compared with each other",
    mutations: [
      [REVIEW_REFERRAL, "if (!(await referrals.claimIdentities(trx, referredId, identities)))", "if (false)"],
    ],
    trial: trials.ring,
    caughtAs: ["referral counted twice"],
  },
  {
    name: "strangers-events-count",
    bug: "an act of another author in the same answer is believed",
    mutations: [
      [
        FIND_ACT,
        "const isOwn = ({ pubkey }: NostrEvent) => pubkey === asked.author;",
        "const isOwn = (_event: NostrEvent) => true;",
      ],
    ],
    trial: fewLies,
    caughtAs: ["wrong number accepted"],
  },
  {
    name: "full-page-is-complete",
    bug: "a full page of a relay counts as everything that it has",
    mutations: [
      [
        "adapters/src/networks/nostr/relays.ts",
        "isFull: pages.some(({ isFull }) => isFull),",
        "isFull: false,",
      ],
    ],
    trial: fewLies,
    caughtAs: ["wrong number accepted"],
  },
  {
    name: "strangers-deletions-count",
    bug: "a deletion that a stranger has signed counts as an undo",
    mutations: [
      [
        FIND_ACT,
        "deletions.filter((event) => isOwn(event) && event.kind === DELETION)",
        "deletions.filter((event) => event.kind === DELETION)",
      ],
      [
        "adapters/src/networks/nostr/relays.ts",
        "events.filter(({ pubkey }) => authors.includes(pubkey));",
        "authors.length > 0 ? [...events] : [];",
      ],
    ],
    trial: fewLies,
    caughtAs: ["wrong number accepted"],
  },
  {
    name: "silent-listener-is-believed",
    bug: "a listening connection is not asked whether it still lives",
    mutations: [
      [
        "db/src/outbox/listen.ts",
        'fresh.query("select 1").catch(({ message }) => lose(message))',
        "undefined",
      ],
    ],
    trial: fewSilentConnections,
    caughtAs: ["void run"],
  },
  {
    name: "replica-is-kept",
    bug: "a connection to a Redis that turned replica is kept",
    mutations: [
      ["adapters/src/redis/redis.ts", 'message.startsWith("READONLY")', 'message === "no message"'],
    ],
    trial: fewSilentConnections,
    caughtAs: ["void run", "stuck"],
  },
  {
    name: "lease-by-own-clock",
    bug: "a worker compares the lease of an action, and the lag of its network, with its own clock",
    mutations: [
      [ACTIONS_TABLE, '"exists (select from automation_actions where due_at <= now())"', '"true"'],
      [ACTIONS_TABLE, "due_at <= now() order by", `due_at <= ${OWN_CLOCK} order by`],
      [ACTIONS_TABLE, "now() + interval '30 seconds'", `${OWN_CLOCK} + interval '30 seconds'`],
      [ACTIONS_TABLE, "due_at <= now() for update", `due_at <= ${OWN_CLOCK} for update`],
      [ACTIONS_TABLE, "date_trunc('milliseconds', now()) as now", `${OWN_CLOCK} as now`],
    ],
    trial: trials.clocksApart,
    // X refuses the repeated text: the comment stays, and its miner gets nothing.
    caughtAs: ["wrong number accepted"],
  },
];
