import { NETWORKS, type NetworkId } from "../networks/networks.ts";
import type { OperationFacts, QueueFacts } from "./operation-facts.ts";
import {
  type Counts,
  type Light,
  lightOfLevel,
  SERVICE_LEVELS,
  type ServiceLevelName,
} from "./service-levels.ts";

/** A problem that an operator should act on. */
export interface Finding {
  light: Exclude<Light, "green">;
  /** One sentence, without a full stop. */
  text: string;
  /** The file name of its page in docs/runbooks. */
  runbook: string;
  /** The console page where it can be repaired; null if the console cannot repair it. */
  page: string | null;
  /** Whether to show it above every page: everything that an operator has stopped, and everything red. */
  isBanner: boolean;
}

/** The windows of a service level. */
export interface LevelWindow {
  hour: Counts;
  day: Counts;
  week: Counts;
}

export interface OverviewFacts {
  now: Omit<OperationFacts, "spendCeiling" | "spentToday" | "dearestNetwork">;
  /** Of the network that has cost most today, from the last sample; null before the first sample. */
  spend: { network: NetworkId; today: number; ceiling: number } | null;
  levels: Record<ServiceLevelName, LevelWindow>;
  halts: { name: string; reason: string; actor: string }[];
  pausedQueues: { queue: string; reason: string; actor: string }[];
  workers: { secondsAgo: number }[];
}

/** Seconds until a queue's oldest job makes it amber, and red. Miners wait for verdicts and payouts. */
export const QUEUE_TARGETS: Record<string, readonly [amber: number, red: number]> = {
  verification: [15, 60],
  payouts: [15, 60],
  automation: [60, 300],
  mail: [60, 300],
  leaderboard: [60, 300],
  housekeeping: [600, 3_600],
};
const OTHER_QUEUE = [60, 300] as const;

/** A worker sends a heartbeat every 10 seconds. */
export const WORKER_LOST_SECONDS = 35;
const LAMPORTS_LOW = 50_000_000;

const above = (value: number, [amber, red]: readonly [number, number]): Light =>
  value > red ? "red" : value > amber ? "amber" : "green";

export const lightOfQueue = (name: string, { paused, oldestSeconds }: QueueFacts): Light =>
  paused ? "amber" : above(oldestSeconds, QUEUE_TARGETS[name] ?? OTHER_QUEUE);

/** Everything that is not as it should be, worst first. */
export function judgeOverview(facts: OverviewFacts): Finding[] {
  return [
    ...judgeHalts(facts),
    ...judgeHousekeeping(facts.now),
    ...judgeMoney(facts.now),
    ...judgeWorkers(facts),
    ...judgeCredentials(facts.now),
    ...judgeDelivery(facts.now),
    ...judgeLevels(facts),
    ...judgeSpend(facts),
  ].sort((a, b) => Number(b.light === "red") - Number(a.light === "red"));
}

export function worstOf(findings: readonly Finding[]): Light {
  if (findings.some(({ light }) => light === "red")) return "red";
  return findings.length > 0 ? "amber" : "green";
}

const judgeHalts = ({ halts, pausedQueues }: OverviewFacts): Finding[] => [
  ...halts.map(
    ({ name, reason, actor }): Finding => ({
      light: name === "payouts" ? "red" : "amber",
      text: `${capitalized(name)} halted by ${actor}: ${reason}`,
      runbook: "halted",
      page: "/settings",
      isBanner: true,
    }),
  ),
  ...pausedQueues.map(
    ({ queue, reason, actor }): Finding => ({
      light: queue === "payouts" ? "red" : "amber",
      text: `The queue ${queue} was paused by ${actor}: ${reason}`,
      runbook: "queue-backlog",
      page: "/jobs",
      isBanner: true,
    }),
  ),
];

function judgeMoney({ withdrawals, treasury, ledger, reconciliation }: OverviewFacts["now"]): Finding[] {
  const findings: Finding[] = [];
  if (ledger.sum || ledger.drifted)
    findings.push(
      red(
        `The ledger does not add up: sum ${ledger.sum}, ${ledger.drifted} drifted`,
        "ledger-broken",
        "/settings",
      ),
    );
  if (reconciliation.findings)
    findings.push(
      red(
        `Chain and ledger do not agree: ${reconciliation.findings} findings`,
        "reconciliation-findings",
        null,
      ),
    );
  else if ((reconciliation.secondsAgo ?? 0) > 900)
    findings.push(
      amber("Chain and ledger were not compared for 15 minutes", "reconciliation-findings", null),
    );
  if (reconciliation.unreadableSeconds > 600)
    findings.push(amber("The node does not show a transaction of the treasury", "solana-failing", null));
  if (withdrawals.inDoubt > 0)
    findings.push(
      red(`${withdrawals.inDoubt} payouts are in doubt`, "payouts-in-doubt", "/withdrawals?state=doubt"),
    );
  const oldest = Math.max(withdrawals.oldestPendingSeconds, withdrawals.oldestProcessingSeconds);
  const stuck = above(oldest, [120, 900]);
  if (stuck !== "green")
    findings.push(found(stuck, "A withdrawal makes no progress", "withdrawal-stuck", "/withdrawals"));
  if (treasury && treasury.heldBaseUnits < treasury.owedBaseUnits)
    findings.push(red("The treasury holds less than it owes", "treasury-low", null));
  if (treasury && treasury.lamports < LAMPORTS_LOW)
    findings.push(red("The treasury is short of SOL for fees", "treasury-low", null));
  return findings;
}

/** A sweep creates partitions three months ahead every hour. */
const PARTITION_DAYS = 20;

function judgeHousekeeping({ housekeeping }: OverviewFacts["now"]): Finding[] {
  if (!housekeeping) return [];
  const { counterDrift, partitionDaysAhead, usesDefaultPartition } = housekeeping;
  const findings: Finding[] = [];
  if (counterDrift)
    findings.push(amber(`Counters differ from their rows by ${counterDrift}`, "counter-drift", null));
  if (partitionDaysAhead < PARTITION_DAYS || usesDefaultPartition)
    findings.push(amber("Partitions of coming months are missing", "partitions-missing", null));
  return findings;
}

const judgeWorkers = ({ workers }: OverviewFacts): Finding[] => {
  const alive = workers.filter(({ secondsAgo }) => secondsAgo <= WORKER_LOST_SECONDS).length;
  if (alive === 0) return [red("No worker is alive", "no-workers", null)];
  const lost = workers.length - alive;
  return lost > 0
    ? [amber(`${lost} of ${workers.length} workers are not heard from`, "no-workers", null)]
    : [];
};

const judgeCredentials = ({ orphanedCredentials }: OverviewFacts["now"]): Finding[] =>
  orphanedCredentials > 0
    ? [
        amber(
          `Keys, webhooks or first passwords of former owners still work: ${orphanedCredentials}`,
          "orphaned-credentials",
          "/operators",
        ),
      ]
    : [];

function judgeDelivery({
  queues,
  outbox,
  attempts,
  automation,
  failedJobs,
}: OverviewFacts["now"]): Finding[] {
  const findings: Finding[] = [];
  if (failedJobs > 0)
    findings.push(
      amber(
        failedJobs === 1
          ? "1 failed job waits for an operator"
          : `${failedJobs >= 1_000 ? "1,000 or more" : failedJobs} failed jobs wait for an operator`,
        "failed-jobs",
        "/jobs",
      ),
    );
  const lag = above(outbox.lagSeconds, [10, 30]);
  if (lag !== "green") findings.push(found(lag, "Events wait in the outbox", "outbox-lag", null));
  if (queues === null) findings.push(red("Redis cannot be reached", "redis-lost", null));
  for (const [name, queue] of Object.entries(queues ?? {})) {
    const light = lightOfQueue(name, queue);
    // A paused queue has its own finding, with the reason.
    if (light === "green" || queue.paused) continue;
    const text = `Jobs of the queue ${name} wait too long`;
    findings.push(found(light, text, "queue-backlog", `/jobs?queue=${name}`));
  }
  if (attempts.overdueSeconds > 120)
    findings.push(amber("Checks of attempts are overdue", "verdicts-late", "/jobs?queue=verification"));
  if (automation.oldestSeconds > 300)
    findings.push(amber("Automation is behind its plan", "automation-late", null));
  return findings;
}

function judgeLevels({ levels }: OverviewFacts): Finding[] {
  return (Object.keys(SERVICE_LEVELS) as ServiceLevelName[]).flatMap((name) => {
    const { hour, day, week } = levels[name];
    const { title, target } = SERVICE_LEVELS[name];
    const light = lightOfLevel(hour, day, week, target);
    if (light === "green") return [];
    return [found(light, `${title}: the error budget is used too fast`, RUNBOOK_OF_LEVEL[name], null)];
  });
}

export const RUNBOOK_OF_LEVEL: Record<ServiceLevelName, string> = {
  verdicts: "verdicts-late",
  withdrawals: "withdrawals-late",
  page: "page-errors",
  automation: "automation-late",
};

function judgeSpend({ spend }: OverviewFacts): Finding[] {
  if (!spend || spend.ceiling === 0) return [];
  const { name } = NETWORKS[spend.network];
  const share = spend.today / spend.ceiling;
  if (share >= 1)
    return [
      red(
        `Reads of ${name} have reached the day's ceiling: verification waits`,
        "network-spend-high",
        "/settings",
      ),
    ];
  return share > 0.8
    ? [
        amber(
          `Reads of ${name} have cost four fifths of the day's ceiling`,
          "network-spend-high",
          "/settings",
        ),
      ]
    : [];
}

const found = (light: Finding["light"], text: string, runbook: string, page: string | null): Finding => ({
  light,
  text,
  runbook,
  page,
  isBanner: light === "red",
});
const red = (text: string, runbook: string, page: string | null): Finding =>
  found("red", text, runbook, page);
const amber = (text: string, runbook: string, page: string | null): Finding =>
  found("amber", text, runbook, page);
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
