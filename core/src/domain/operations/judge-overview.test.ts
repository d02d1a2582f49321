import { expect, test } from "vitest";
import { judgeOverview, type OverviewFacts, worstOf } from "./judge-overview.ts";
import type { QueueFacts } from "./operation-facts.ts";
import { burnRate, type Counts, lightOfLevel } from "./service-levels.ts";

const NONE: Counts = { good: 0, bad: 0 };
const QUIET = { hour: NONE, day: NONE, week: NONE };
const QUEUE: QueueFacts = {
  waiting: 0,
  active: 0,
  delayed: 0,
  failed: 0,
  paused: false,
  oldestSeconds: 0,
};
const HEALTHY: OverviewFacts = {
  now: {
    outbox: { waiting: 0, lagSeconds: 0 },
    attempts: { open: 3, overdueSeconds: 5 },
    automation: { oldestSeconds: 0 },
    mails: { late: 0, oldestSeconds: 0 },
    failedJobs: 0,
    reviews: 0,
    objections: 0,
    withdrawals: {
      pending: 1,
      held: 4,
      processing: 1,
      inDoubt: 0,
      oldestPendingSeconds: 3,
      oldestProcessingSeconds: 8,
    },
    treasury: { heldBaseUnits: 2_000_000, owedBaseUnits: 1_000_000, lamports: 1e9 },
    ledger: { sum: 0, drifted: 0 },
    reconciliation: { findings: 0, secondsAgo: 200, unreadableSeconds: 0 },
    housekeeping: { counterDrift: 0, partitionDaysAhead: 60, usesDefaultPartition: false },
    queues: { payouts: QUEUE, verification: QUEUE },
  },
  spend: { network: "x", today: 10, ceiling: 100 },
  levels: { verdicts: QUIET, withdrawals: QUIET, page: QUIET, automation: QUIET },
  halts: [],
  pausedQueues: [],
  workers: [{ secondsAgo: 4 }, { secondsAgo: 9 }],
};

const changed = (now: Partial<OverviewFacts["now"]>): Partial<OverviewFacts> => ({
  now: { ...HEALTHY.now, ...now },
});
const withdrawals = (more: Partial<OverviewFacts["now"]["withdrawals"]>) =>
  changed({ withdrawals: { ...HEALTHY.now.withdrawals, ...more } });
const treasury = (more: object) =>
  changed({ treasury: { heldBaseUnits: 2, owedBaseUnits: 1, lamports: 1e9, ...more } });
const queue = (name: string, more: Partial<QueueFacts>) =>
  changed({ queues: { [name]: { ...QUEUE, ...more } } });
const bad = { good: 50, bad: 50 };

test.each<[string, Partial<OverviewFacts>, [light: string, runbook: string][]]>([
  ["all is well", {}, []],
  [
    "nothing is known yet",
    {
      spend: null,
      ...changed({
        treasury: null,
        ledger: { sum: null, drifted: null },
        reconciliation: { findings: null, secondsAgo: null, unreadableSeconds: 0 },
      }),
    },
    [],
  ],
  [
    "payouts are halted",
    { halts: [{ name: "payouts", reason: "a doubt", actor: "lode" }] },
    [["red", "halted"]],
  ],
  [
    "automation is halted",
    { halts: [{ name: "automation", reason: "X", actor: "op" }] },
    [["amber", "halted"]],
  ],
  [
    "the ledger's sum is off",
    changed({ ledger: { ...HEALTHY.now.ledger, sum: -3 } }),
    [["red", "ledger-broken"]],
  ],
  [
    "a counter has drifted",
    changed({ housekeeping: { counterDrift: 2, partitionDaysAhead: 60, usesDefaultPartition: false } }),
    [["amber", "counter-drift"]],
  ],
  [
    "no partition was made for a long time",
    changed({ housekeeping: { counterDrift: 0, partitionDaysAhead: 19, usesDefaultPartition: false } }),
    [["amber", "partitions-missing"]],
  ],
  [
    "rows stand in the default partition",
    changed({ housekeeping: { counterDrift: null, partitionDaysAhead: 60, usesDefaultPartition: true } }),
    [["amber", "partitions-missing"]],
  ],
  [
    "a balance has drifted",
    changed({ ledger: { ...HEALTHY.now.ledger, drifted: 1 } }),
    [["red", "ledger-broken"]],
  ],
  [
    "the chain disagrees",
    changed({ reconciliation: { findings: 2, secondsAgo: 1, unreadableSeconds: 0 } }),
    [["red", "reconciliation-findings"]],
  ],
  [
    "it was not compared",
    changed({ reconciliation: { findings: 0, secondsAgo: 901, unreadableSeconds: 0 } }),
    [["amber", "reconciliation-findings"]],
  ],
  [
    "a transaction is unreadable",
    changed({ reconciliation: { findings: 0, secondsAgo: 1, unreadableSeconds: 601 } }),
    [["amber", "solana-failing"]],
  ],
  ["a payout is in doubt", withdrawals({ inDoubt: 1 }), [["red", "payouts-in-doubt"]]],
  [
    "a payout takes two minutes",
    withdrawals({ oldestProcessingSeconds: 121 }),
    [["amber", "withdrawal-stuck"]],
  ],
  [
    "a withdrawal waits for 15 minutes",
    withdrawals({ oldestPendingSeconds: 901 }),
    [["red", "withdrawal-stuck"]],
  ],
  [
    "the treasury is one unit short",
    treasury({ heldBaseUnits: 1, owedBaseUnits: 2 }),
    [["red", "treasury-low"]],
  ],
  ["the treasury covers exactly what it owes", treasury({ heldBaseUnits: 2, owedBaseUnits: 2 }), []],
  ["SOL is short", treasury({ lamports: 49_999_999 }), [["red", "treasury-low"]]],
  ["no worker", { workers: [] }, [["red", "no-workers"]]],
  ["all workers are lost", { workers: [{ secondsAgo: 60 }] }, [["red", "no-workers"]]],
  [
    "one of two workers is lost",
    { workers: [{ secondsAgo: 1 }, { secondsAgo: 36 }] },
    [["amber", "no-workers"]],
  ],
  ["the outbox lags", changed({ outbox: { waiting: 9, lagSeconds: 11 } }), [["amber", "outbox-lag"]]],
  ["the outbox stands still", changed({ outbox: { waiting: 9, lagSeconds: 31 } }), [["red", "outbox-lag"]]],
  ["Redis is gone", changed({ queues: null }), [["red", "redis-lost"]]],
  ["payouts wait", queue("payouts", { oldestSeconds: 61 }), [["red", "queue-backlog"]]],
  [
    "a queue without a target of its own waits",
    queue("new", { oldestSeconds: 301 }),
    [["red", "queue-backlog"]],
  ],
  ["mail waits as long", queue("mail", { oldestSeconds: 61 }), [["amber", "queue-backlog"]]],
  [
    "a queue is paused",
    {
      pausedQueues: [{ queue: "mail", reason: "spam", actor: "op" }],
      ...queue("mail", { paused: true, waiting: 9, oldestSeconds: 900 }),
    },
    [["amber", "queue-backlog"]],
  ],
  [
    "payouts are paused",
    { pausedQueues: [{ queue: "payouts", reason: "r", actor: "op" }] },
    [["red", "queue-backlog"]],
  ],
  ["a job has failed", changed({ failedJobs: 1 }), [["amber", "failed-jobs"]]],
  [
    "a check is overdue",
    changed({ attempts: { open: 1, overdueSeconds: 121 } }),
    [["amber", "verdicts-late"]],
  ],
  ["automation is behind", changed({ automation: { oldestSeconds: 301 } }), [["amber", "automation-late"]]],
  [
    "verdicts burn",
    { levels: { ...HEALTHY.levels, verdicts: { hour: bad, day: bad, week: bad } } },
    [["red", "verdicts-late"]],
  ],
  [
    "the ceiling is near",
    { spend: { network: "x", today: 81, ceiling: 100 } },
    [["amber", "network-spend-high"]],
  ],
  [
    "the ceiling is reached",
    { spend: { network: "nostr", today: 100, ceiling: 100 } },
    [["red", "network-spend-high"]],
  ],
  ["there is no ceiling", { spend: { network: "nostr", today: 100, ceiling: 0 } }, []],
])("the findings of the overview: %s", (_, change, expected) => {
  const findings = judgeOverview({ ...HEALTHY, ...change });
  expect(findings.map(({ light, runbook }) => [light, runbook])).toEqual(expected);
});

test("red findings come first and decide the overall light", () => {
  const findings = judgeOverview({
    ...HEALTHY,
    ...withdrawals({ inDoubt: 1 }),
    halts: [{ name: "automation", reason: "r", actor: "a" }],
  });
  expect(findings.map(({ light }) => light)).toEqual(["red", "amber"]);
  expect([worstOf(findings), worstOf(findings.slice(1)), worstOf([])]).toEqual(["red", "amber", "green"]);
});

test.each([
  [NONE, 0.99, null],
  [{ good: 99, bad: 1 }, 0.99, 1],
  [{ good: 990, bad: 1 }, 0.999, 1.009],
  [{ good: 0, bad: 5 }, 0.99, 100],
  [{ good: 10, bad: 0 }, 0.99, 0],
])("%j against a target of %d burn the error budget at the rate %s", (counts, target, expected) => {
  const burn = burnRate(counts, target);
  if (expected === null) expect(burn).toBeNull();
  else expect(burn).toBeCloseTo(expected, 2);
});

test.each<[Counts, Counts, Counts, string]>([
  [NONE, NONE, NONE, "green"],
  // One bad event of nine is too little to judge.
  [{ good: 8, bad: 1 }, { good: 8, bad: 1 }, { good: 8, bad: 1 }, "green"],
  [{ good: 85, bad: 15 }, { good: 9_985, bad: 15 }, { good: 99_985, bad: 15 }, "red"],
  [{ good: 93, bad: 7 }, { good: 9_993, bad: 7 }, { good: 99_993, bad: 7 }, "amber"],
  [{ good: 100, bad: 0 }, { good: 93, bad: 7 }, { good: 99_993, bad: 7 }, "red"],
  [{ good: 100, bad: 0 }, { good: 990, bad: 5 }, { good: 985, bad: 15 }, "amber"],
  [{ good: 995, bad: 5 }, { good: 9_950, bad: 50 }, { good: 99_500, bad: 500 }, "green"],
])("an hour of %j, a day of %j and a week of %j give the light %s", (hour, day, week, expected) => {
  expect(lightOfLevel(hour, day, week, 0.99)).toBe(expected);
});

test.each([
  [0, []],
  [1, ["1 failed job waits for an operator"]],
  [2, ["2 failed jobs wait for an operator"]],
  [1_000, ["1,000 or more failed jobs wait for an operator"]],
])("%i failed jobs are reported as %j", (failedJobs, expected) => {
  const findings = judgeOverview({ ...HEALTHY, ...changed({ failedJobs }) });
  expect(findings.map(({ text }) => text)).toEqual(expected);
});
