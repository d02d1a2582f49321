import { NETWORKS, type NetworkId } from "../networks/networks.ts";
import { type PlacesOf, type SentenceCode, say } from "../sentences/sentences.ts";
import type { OperationFacts, QueueFacts } from "./operation-facts.ts";
import {
  type Counts,
  type Light,
  lightOfLevel,
  SERVICE_LEVELS,
  type ServiceLevelName,
} from "./service-levels.ts";

/** Seconds until a queue's oldest job makes it amber, and red. Miners wait for verdicts and payouts. */
const QUEUE_TARGETS: Record<string, readonly [amber: number, red: number]> = {
  verification: [15, 60],
  payouts: [15, 60],
  automation: [60, 300],
  mail: [60, 300],
  leaderboard: [60, 300],
  housekeeping: [600, 3_600],
};
const OTHER_QUEUE = [60, 300] as const;

/** Amber or red above these values. */
const above = (value: number, [amber, red]: readonly [number, number]): Light =>
  value > red ? "red" : value > amber ? "amber" : "green";

/** The light of what a queue has not done yet. */
const lightOfBacklog = (name: string, { paused, oldestSeconds }: QueueFacts): Light =>
  paused ? "amber" : above(oldestSeconds, QUEUE_TARGETS[name] ?? OTHER_QUEUE);

/** A problem that an operator should act on. */
export interface Finding {
  light: Exclude<Light, "green">;
  code: SentenceCode;
  /** What tells findings with the same code apart: a queue's or a network's name. */
  about: string | null;
  /** One sentence, without a full stop. */
  text: string;
  /** The same without words that an operator typed, for messages that leave the console. */
  plainText: string;
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
  halts: { name: "payouts" | "verification" | "automation"; reason: string; actor: string }[];
  pausedQueues: { queue: string; reason: string; actor: string }[];
  workers: { secondsAgo: number }[];
}

/** A worker sends a heartbeat every 10 seconds. */
export const WORKER_LOST_SECONDS = 35;
/** Less does not pay the fees of a day. */
export const LAMPORTS_LOW = 50_000_000;

/** Everything that is not as it should be, worst first. */
export function judgeOverview(facts: OverviewFacts): Finding[] {
  return [
    ...judgeHalts(facts),
    ...judgeHousekeeping(facts.now),
    ...judgeMoney(facts.now),
    ...judgeWorkers(facts),
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
      code: `finding.halted.${name}`,
      about: null,
      text: say(`finding.halted.${name}`, { actor, because: reason }),
      plainText: say(`alarm.halted.${name}`),
      runbook: "halted",
      page: "/settings",
      isBanner: true,
    }),
  ),
  ...pausedQueues.map(
    ({ queue, reason, actor }): Finding => ({
      light: queue === "payouts" ? "red" : "amber",
      code: "finding.queue-paused",
      about: queue,
      text: say("finding.queue-paused", { queue, actor, because: reason }),
      plainText: say("alarm.queue-paused", { queue }),
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
        said("finding.ledger", { sum: ledger.sum ?? 0, drifted: ledger.drifted ?? 0 }),
        "ledger-broken",
        "/settings",
      ),
    );
  if (reconciliation.findings)
    findings.push(
      red(said("finding.disagrees", { findings: reconciliation.findings }), "reconciliation-findings", null),
    );
  else if ((reconciliation.secondsAgo ?? 0) > 900)
    findings.push(amber(said("finding.not-compared"), "reconciliation-findings", null));
  if (reconciliation.unreadableSeconds > 600)
    findings.push(amber(said("finding.unreadable"), "solana-failing", null));
  if (withdrawals.inDoubt > 0)
    findings.push(
      red(
        said("finding.in-doubt", { payouts: withdrawals.inDoubt }),
        "payouts-in-doubt",
        "/withdrawals?state=doubt",
      ),
    );
  const oldest = Math.max(withdrawals.oldestPendingSeconds, withdrawals.oldestProcessingSeconds);
  const stuck = above(oldest, [120, 900]);
  if (stuck !== "green")
    findings.push(found(stuck, said("finding.stuck"), "withdrawal-stuck", "/withdrawals"));
  if (treasury && treasury.heldBaseUnits < treasury.owedBaseUnits)
    findings.push(red(said("finding.treasury"), "treasury-low", null));
  if (treasury && treasury.lamports < LAMPORTS_LOW)
    findings.push(red(said("finding.sol"), "treasury-low", null));
  return findings;
}

/** A sweep creates partitions three months ahead every hour. */
const PARTITION_DAYS = 20;

function judgeHousekeeping({ housekeeping }: OverviewFacts["now"]): Finding[] {
  if (!housekeeping) return [];
  const { counterDrift, partitionDaysAhead, usesDefaultPartition } = housekeeping;
  const findings: Finding[] = [];
  if (counterDrift)
    findings.push(amber(said("finding.counters", { difference: counterDrift }), "counter-drift", null));
  if (partitionDaysAhead < PARTITION_DAYS || usesDefaultPartition)
    findings.push(amber(said("finding.partitions"), "partitions-missing", null));
  return findings;
}

const judgeWorkers = ({ workers }: OverviewFacts): Finding[] => {
  const alive = workers.filter(({ secondsAgo }) => secondsAgo <= WORKER_LOST_SECONDS).length;
  if (alive === 0) return [red(said("finding.no-worker"), "no-workers", null)];
  const lost = workers.length - alive;
  return lost > 0
    ? [amber(said("finding.lost-workers", { lost, workers: workers.length }), "no-workers", null)]
    : [];
};

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
        failedJobs >= 1_000 ? said("finding.many-jobs") : said("finding.jobs", { jobs: failedJobs }),
        "failed-jobs",
        "/jobs",
      ),
    );
  const lag = above(outbox.lagSeconds, [10, 30]);
  if (lag !== "green") findings.push(found(lag, said("finding.outbox"), "outbox-lag", null));
  if (queues === null) findings.push(red(said("finding.redis"), "redis-lost", null));
  for (const [name, queue] of Object.entries(queues ?? {})) {
    const light = lightOfBacklog(name, queue);
    // A paused queue has its own finding, with the reason.
    if (light === "green" || queue.paused) continue;
    const text = said("finding.queue", { queue: name });
    findings.push(found(light, text, "queue-backlog", `/jobs?show=waiting&queue=${name}`));
  }
  if (attempts.overdueSeconds > 120)
    findings.push(amber(said("finding.checks"), "verdicts-late", "/jobs?queue=verification"));
  if (automation.oldestSeconds > 300)
    findings.push(amber(said("finding.automation"), "automation-late", null));
  return findings;
}

function judgeLevels({ levels }: OverviewFacts): Finding[] {
  return (Object.keys(SERVICE_LEVELS) as ServiceLevelName[]).flatMap((name) => {
    const { hour, day, week } = levels[name];
    const { target } = SERVICE_LEVELS[name];
    const light = lightOfLevel(hour, day, week, target);
    if (light === "green") return [];
    return [found(light, said(`finding.budget.${name}`), RUNBOOK_OF_LEVEL[name], null)];
  });
}

const RUNBOOK_OF_LEVEL: Record<ServiceLevelName, string> = {
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
    return [red(said("finding.spend-reached", { network: name }), "network-spend-high", "/settings")];
  return share > 0.8
    ? [amber(said("finding.spend-high", { network: name }), "network-spend-high", "/settings")]
    : [];
}

interface SaidFinding extends Pick<Finding, "code" | "about"> {
  text: string;
}

const said = <Code extends SentenceCode>(code: Code, ...values: PlacesOf<Code>): SaidFinding => {
  const named: { queue?: unknown; network?: unknown } = values[0] ?? {};
  const about = named.queue ?? named.network;
  return { code, about: about === undefined ? null : String(about), text: say(code, ...values) };
};

const found = (
  light: Finding["light"],
  { text, ...said }: SaidFinding,
  runbook: string,
  page: string | null,
): Finding => ({ light, ...said, text, plainText: text, runbook, page, isBanner: light === "red" });
const red = (said: SaidFinding, runbook: string, page: string | null): Finding =>
  found("red", said, runbook, page);
const amber = (said: SaidFinding, runbook: string, page: string | null): Finding =>
  found("amber", said, runbook, page);
