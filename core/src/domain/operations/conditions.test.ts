import { expect, test } from "vitest";
import { CONDITIONS, countLost, judgeConditions, judgeService, type OverviewFacts } from "./conditions.ts";
import type { PeerFacts, PeerName, QueueFacts } from "./operation-facts.ts";

/** A worker that started and last reported this many seconds ago. */
const worker = (secondsAgo: number, startedSecondsAgo = 5_000) => ({ secondsAgo, startedSecondsAgo });
const release = (version: string, startedSecondsAgo = 5_000) => ({ version, startedSecondsAgo });
const QUEUE: QueueFacts = {
  waiting: 0,
  active: 0,
  delayed: 0,
  failed: 0,
  paused: false,
  oldestSeconds: 0,
};
const WORKS: PeerFacts = { askedSecondsAgo: 9, workedSecondsAgo: 9, failures: 0, said: { fault: null } };
const HEALTHY: OverviewFacts = {
  now: {
    outbox: { waiting: 0, lagSeconds: 0 },
    attempts: { open: 3, overdueSeconds: 5 },
    automation: { oldestSeconds: 0 },
    mails: { tried: 0, late: 0, oldestSeconds: 0 },
    answers: { good: 0, bad: 0 },
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
    backup: {
      secondsAgo: 90_000,
      archives: true,
      archiveFailingSeconds: 0,
      replicaLagSeconds: 1,
      replicasMissing: 0,
    },
    silentSweeps: [],
    peers: Object.fromEntries(
      (["mail", "chain", "redis", "page", "disks", "clocks"] as const).map((name) => [name, WORKS]),
    ),
    housekeeping: { counterDrift: 0, partitionDaysAhead: 60, usesDefaultPartition: false },
    queues: { payouts: QUEUE, verification: QUEUE },
  },
  spend: { network: "x", today: 10, ceiling: 100 },
  halts: [],
  pausedQueues: [],
  workers: [worker(4), worker(9)],
  apis: [worker(4), worker(9)],
  releases: [release("1.0.0"), release("1.0.0")],
};

const changed = (now: Partial<OverviewFacts["now"]>): Partial<OverviewFacts> => ({
  now: { ...HEALTHY.now, ...now },
});
/** Healthy facts with this part changed. */
const now = (part: keyof OverviewFacts["now"], more: object) =>
  changed({ [part]: Object.assign({}, HEALTHY.now[part], more) });
const queue = (name: string, more: Partial<QueueFacts>) =>
  changed({ queues: { [name]: { ...QUEUE, ...more } } });
const peer = (name: PeerName, said: Partial<PeerFacts["said"]>, more: Partial<PeerFacts> = {}) =>
  changed({ peers: { ...HEALTHY.now.peers, [name]: { ...WORKS, said: { fault: null, ...said }, ...more } } });
/** A peer with this many failures in a row. */
const failing = (name: PeerName, failures: number, workedSecondsAgo: number | null = 70) =>
  peer(name, { fault: "connect ECONNREFUSED" }, { failures, workedSecondsAgo });
/** A mail waits after this many failed tries in a row. */
const refusing = (failures: number) => {
  const { peers } = failing("sending", failures).now ?? {};
  return changed({ mails: { tried: 1, late: 0, oldestSeconds: 0 }, ...(peers && { peers }) });
};
const disk = (freeBytes: number, totalBytes: number) =>
  peer("disks", { disks: [{ path: "/", freeBytes, totalBytes }] });
const sameDisk = peer("disks", {
  disks: ["/", "/backups"].map((path) => ({ path, freeBytes: 90e9, totalBytes: 100e9 })),
});
const DAY = 86_400;
const GB = 1e9;

const CASES: [title: string, change: Partial<OverviewFacts>, found: string][] = [
  ["all is well", {}, ""],
  [
    "nothing is known yet",
    changed({
      treasury: null,
      ledger: { sum: null, drifted: null },
      reconciliation: { findings: null, secondsAgo: null, unreadableSeconds: 0 },
    }),
    "",
  ],
  ["payouts are halted", { halts: [{ name: "payouts", reason: "a doubt", actor: "lode" }] }, "red halted"],
  ["automation is halted", { halts: [{ name: "automation", reason: "X", actor: "op" }] }, "amber halted"],
  ["the ledger's sum is off", now("ledger", { sum: -3 }), "red ledger-broken"],
  ["a counter has drifted", now("housekeeping", { counterDrift: 2 }), "amber counter-drift"],
  [
    "no partition was made for a long time",
    now("housekeeping", { partitionDaysAhead: 19 }),
    "amber partitions-missing",
  ],
  [
    "rows stand in the default partition",
    now("housekeeping", { usesDefaultPartition: true }),
    "amber partitions-missing",
  ],
  ["a balance has drifted", now("ledger", { drifted: 1 }), "red ledger-broken"],
  ["the chain disagrees", now("reconciliation", { findings: 2 }), "red reconciliation"],
  ["it was not compared", now("reconciliation", { secondsAgo: 901 }), "amber reconciliation"],
  [
    "a transaction is unreadable",
    now("reconciliation", { unreadableSeconds: 601 }),
    "amber treasury-unreadable",
  ],
  ["a payout is in doubt", now("withdrawals", { inDoubt: 1 }), "red payout-in-doubt"],
  [
    "a payout takes two minutes",
    now("withdrawals", { oldestProcessingSeconds: 121 }),
    "amber withdrawal-stuck",
  ],
  [
    "a withdrawal waits for 15 minutes",
    now("withdrawals", { oldestPendingSeconds: 901 }),
    "red withdrawal-stuck",
  ],
  [
    "the treasury is one unit short",
    now("treasury", { heldBaseUnits: 1, owedBaseUnits: 2 }),
    "red treasury-low",
  ],
  ["the treasury covers exactly what it owes", now("treasury", { heldBaseUnits: 2, owedBaseUnits: 2 }), ""],
  ["SOL is short", now("treasury", { lamports: 49_999_999 }), "red treasury-low"],
  ["no worker", { workers: [] }, "red no-worker"],
  ["all workers are lost", { workers: [worker(60)] }, "red no-worker"],
  ["one of two APIs is lost", { apis: [worker(1), worker(36)] }, "amber api-lost"],
  ["an API is restarted again and again", { apis: [worker(1), worker(2, 30), worker(40, 70)] }, ""],
  ["a disk that cannot be measured", failing("disks", 2), "red disk-unread"],
  ["one of two workers is lost", { workers: [worker(1), worker(36)] }, "amber worker-lost"],
  ["the outbox lags", now("outbox", { lagSeconds: 11 }), "amber outbox-lag"],
  ["the outbox stands still", now("outbox", { lagSeconds: 31 }), "red outbox-lag"],
  ["Redis is gone", changed({ queues: null }), "red redis-lost"],
  ["payouts wait", queue("payouts", { oldestSeconds: 61 }), "red queue-backlog"],
  ["a queue without a target of its own waits", queue("new", { oldestSeconds: 301 }), "red queue-backlog"],
  ["mail waits as long", queue("mail", { oldestSeconds: 61 }), "amber queue-backlog"],
  [
    "a queue is paused",
    {
      pausedQueues: [{ queue: "mail", reason: "spam", actor: "op" }],
      ...queue("mail", { paused: true, waiting: 9, oldestSeconds: 900 }),
    },
    "amber queue-paused",
  ],
  [
    "payouts are paused",
    { pausedQueues: [{ queue: "payouts", reason: "r", actor: "op" }] },
    "red queue-paused",
  ],
  ["a job has failed", changed({ failedJobs: 1 }), "amber failed-jobs"],
  ["a check is overdue", now("attempts", { overdueSeconds: 121 }), "amber check-overdue"],
  ["automation is behind", now("automation", { oldestSeconds: 301 }), "amber automation-behind"],
  ["the ceiling is near", { spend: { network: "x", today: 81, ceiling: 100 } }, "amber network-spend-high"],
  [
    "the ceiling is reached",
    { spend: { network: "nostr", today: 100, ceiling: 100 } },
    "red network-spend-high",
  ],
  ["there is no ceiling", { spend: { network: "nostr", today: 100, ceiling: 0 } }, ""],
  ["the mail server refused once", failing("mail", 1), ""],
  ["the mail server refused twice", failing("mail", 2), "red mail-server-lost"],
  [
    "it has not been asked for five minutes",
    peer("mail", { fault: "x" }, { failures: 9, askedSecondsAgo: 301 }),
    "",
  ],
  ["five tries of mails in a row fail", refusing(5), "red mail-refused"],
  ["four tries of mails in a row fail", refusing(4), ""],
  ["the mails that failed have ended", { ...refusing(5), ...failing("sending", 5) }, ""],
  ["two mails wait", now("mails", { late: 2, oldestSeconds: 400 }), ""],
  ["three mails wait", now("mails", { late: 3, oldestSeconds: 400 }), "red mail-late"],
  ["one mail waits for an hour", now("mails", { late: 1, oldestSeconds: 3_601 }), "red mail-late"],
  ["the node does not answer", failing("chain", 2), "red chain-lost"],
  ["Redis refuses writes", failing("redis", 2), "red redis-lost"],
  ["Redis is 85 % full", peer("redis", { usedBytes: 85, mostBytes: 100 }), ""],
  ["Redis is 86 % full", peer("redis", { usedBytes: 86, mostBytes: 100 }), "amber redis-full"],
  ["Redis has no limit", peer("redis", { usedBytes: 86, mostBytes: 0 }), ""],
  ["the page is away", failing("page", 2), "red page-lost"],
  ["the page was never reached from here", failing("page", 2, null), ""],
  ["a certificate lasts two weeks", peer("page", { certificateSeconds: 14 * DAY }), ""],
  ["a certificate ends", peer("page", { certificateSeconds: 13 * DAY }), "amber certificate-ends"],
  ["a certificate ends soon", peer("page", { certificateSeconds: 2 * DAY }), "red certificate-ends"],
  ["a small disk has a fifth", disk(8 * GB, 40 * GB), ""],
  ["a small disk has a tenth", disk(4 * GB, 40 * GB), "amber disk-filling"],
  ["a small disk is nearly full", disk(1 * GB, 40 * GB), "red disk-filling"],
  [
    "a disk was nearly full before a long stop",
    peer("disks", { disks: [{ path: "/", freeBytes: 1, totalBytes: 9 }] }, { askedSecondsAgo: DAY }),
    "",
  ],
  ["a large disk has a tenth", disk(100 * GB, 1_000 * GB), ""],
  ["a large disk has 4 GB", disk(4 * GB, 1_000 * GB), "red disk-filling"],
  ["a block is 20 s old", peer("clocks", { aheadSeconds: { chain: 20, database: -1 } }), ""],
  ["clocks differ by 3 s", peer("clocks", { aheadSeconds: { database: -3 } }), "amber clock-differs"],
  ["clocks differ by 30 s", peer("clocks", { aheadSeconds: { database: 30 } }), "red clock-differs"],
  ["the backup is 26 hours old", now("backup", { secondsAgo: 93_601 }), "amber backup-old"],
  ["the backups are on the database's disk", sameDisk, "amber backups-here"],
  [
    "the backups are there, but nothing is archived",
    { now: { ...HEALTHY.now, ...sameDisk.now, backup: { ...HEALTHY.now.backup, archives: false } } },
    "",
  ],
  ["the log is not archived", now("backup", { archiveFailingSeconds: 301 }), "red archive-failing"],
  ["a standby lags", now("backup", { replicaLagSeconds: 31 }), "amber standby-behind"],
  ["a standby is away", now("backup", { replicasMissing: 1 }), "amber standby-behind"],
  ["a sweep does not end", changed({ silentSweeps: ["payouts"] }), "amber sweep-silent"],
  [
    "no worker: its sweeps say nothing more",
    { workers: [], ...changed({ silentSweeps: ["x"] }) },
    "red no-worker",
  ],
  ["a roll-out", { releases: [release("1.0.0"), release("1.1.0", 599)] }, ""],
  ["a worker was left behind", { releases: [release("1.0.0"), release("1.1.0")] }, "amber releases-differ"],
  ["nine answers were server errors", now("answers", { good: 0, bad: 9 }), ""],
  ["0.5 % of the answers were server errors", now("answers", { good: 1_990, bad: 10 }), ""],
  ["1 % of the answers were server errors", now("answers", { good: 990, bad: 10 }), "amber page-errors"],
  ["1.5 % of the answers were server errors", now("answers", { good: 985, bad: 15 }), "red page-errors"],
];

test.each(CASES)("the findings of the overview: %s", (_, change, expected) => {
  const findings = judgeConditions({ ...HEALTHY, ...change });
  expect(findings.map(({ light, name }) => `${light} ${name}`).join(", ")).toBe(expected);
});

test("the database is lost: nothing else is known", () => {
  expect(judgeConditions(null)).toMatchObject([{ light: "red", name: "database-lost", isBanner: true }]);
});

test("each condition has a case above, and a name of its own", () => {
  const cased = new Set(CASES.map(([, , expected]) => expected.replace(/^\w+ /, "")));
  expect(CONDITIONS.map(({ name }) => name).filter((name) => !cased.has(name))).toEqual(["database-lost"]);
  expect(new Set(CONDITIONS.map(({ name }) => name)).size).toBe(CONDITIONS.length);
});

test.each([
  [[worker(1), worker(100, 900)], 1],
  // A roll-out: two workers started after two earlier workers fell silent.
  [[worker(1, 80), worker(2, 70), worker(100, 900), worker(85, 900)], 0],
  [[worker(1, 80), worker(2, 900), worker(100, 900), worker(85, 900)], 1],
  [[worker(1, 90), worker(85, 900)], 1],
  // A worker that had replaced another was itself replaced.
  [[worker(1, 20), worker(40, 90), worker(100, 900)], 0],
  [[], 0],
])("of the workers %j, %i are gone and were not replaced", (workers, lost) => {
  expect(countLost(workers)).toBe(lost);
});

test("miners are served for certain only if the mail server, the chain and Redis worked within five minutes", () => {
  const said = (change: Partial<OverviewFacts>) => {
    const facts = { ...HEALTHY, ...change };
    const { light, text } = judgeService(facts, judgeConditions(facts));
    return `${light}: ${text}`;
  };
  const worked = (workedSecondsAgo: number | null) => said(peer("mail", {}, { workedSecondsAgo }));
  const unknown = "amber: Not known whether miners are served: no sign of life for five minutes from";
  expect([worked(299), worked(301)]).toEqual(["green: Miners are served", `${unknown} the mail server`]);
  expect(said(changed({ peers: {} }))).toBe(`${unknown} the mail server, the Solana node, Redis`);
  expect(said(now("withdrawals", { inDoubt: 1 }))).toBe("red: Miners need you now");
  expect(said(changed({ failedJobs: 1 }))).toBe("amber: Miners are served");
});

test("red findings come first", () => {
  const findings = judgeConditions({
    ...HEALTHY,
    ...now("withdrawals", { inDoubt: 1 }),
    halts: [{ name: "automation", reason: "r", actor: "a" }],
  });
  expect(findings.map(({ light }) => light)).toEqual(["red", "amber"]);
});

test.each([
  [0, []],
  [1, ["1 failed job waits for an operator"]],
  [2, ["2 failed jobs wait for an operator"]],
  [1_000, ["1,000 or more failed jobs wait for an operator"]],
])("%i failed jobs are reported as %j", (failedJobs, expected) => {
  const findings = judgeConditions({ ...HEALTHY, ...changed({ failedJobs }) });
  expect(findings.map(({ text }) => text)).toEqual(expected);
});
