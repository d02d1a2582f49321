import type { OperationFacts, QueueFacts } from "./operation-facts.ts";
import {
  type Counts,
  type Light,
  lightOfLevel,
  SERVICE_LEVELS,
  type ServiceLevelName,
} from "./service-levels.ts";

/** What an operator should act on. */
export interface Finding {
  light: Exclude<Light, "green">;
  /** One sentence, without a full stop. */
  text: string;
  /** The name of its page in docs/runbooks. */
  runbook: string;
  /** Where in the console it is repaired; null where nothing in the console repairs it. */
  page: string | null;
}

/** Windows of one service level. */
export interface LevelWindow {
  hour: Counts;
  day: Counts;
  week: Counts;
}

export interface OverviewFacts {
  now: Omit<OperationFacts, "spendCeiling" | "spentToday">;
  /** From the last sample; null before the first. */
  spend: { today: number; ceiling: number } | null;
  levels: Record<ServiceLevelName, LevelWindow>;
  halts: { name: string; reason: string; actor: string }[];
  workers: { secondsAgo: number }[];
}

/** Seconds after which the oldest job of a queue is amber, and red. Verdicts and payouts are what miners wait for. */
export const QUEUE_TARGETS: Record<string, readonly [amber: number, red: number]> = {
  verification: [15, 60],
  payouts: [15, 60],
  automation: [60, 300],
  mail: [60, 300],
  leaderboard: [60, 300],
  housekeeping: [600, 3_600],
};
const OTHER_QUEUE = [60, 300] as const;

/** A worker says every 10 seconds that it is alive. */
export const WORKER_LOST_SECONDS = 35;
const LAMPORTS_LOW = 50_000_000;

const above = (value: number, [amber, red]: readonly [number, number]): Light =>
  value > red ? "red" : value > amber ? "amber" : "green";

export const lightOfQueue = (name: string, { paused, oldestSeconds, waiting }: QueueFacts): Light =>
  paused && waiting > 0 ? "amber" : above(oldestSeconds, QUEUE_TARGETS[name] ?? OTHER_QUEUE);

/** Everything that is not as it should be, the worst first. */
export function judgeOverview(facts: OverviewFacts): Finding[] {
  return [
    ...judgeHalts(facts),
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

const judgeHalts = ({ halts }: OverviewFacts): Finding[] =>
  halts.map(({ name, reason, actor }) => ({
    light: name === "payouts" ? "red" : "amber",
    text: `${capitalized(name)} halted by ${actor}: ${reason}`,
    runbook: "halted",
    page: "/settings",
  }));

function judgeMoney({ withdrawals, treasury, ledger, reconciliation }: OverviewFacts["now"]): Finding[] {
  const found: Finding[] = [];
  if (ledger.sum || ledger.drifted)
    found.push(
      red(
        `The ledger does not add up: sum ${ledger.sum}, ${ledger.drifted} drifted`,
        "ledger-broken",
        "/settings",
      ),
    );
  if (reconciliation.findings)
    found.push(
      red(
        `Chain and ledger do not agree: ${reconciliation.findings} findings`,
        "reconciliation-findings",
        null,
      ),
    );
  else if ((reconciliation.secondsAgo ?? 0) > 900)
    found.push(amber("Chain and ledger were not compared for 15 minutes", "reconciliation-findings", null));
  if (reconciliation.unreadableSeconds > 600)
    found.push(amber("The node does not show a transaction of the treasury", "solana-failing", null));
  if (withdrawals.inDoubt > 0)
    found.push(
      red(`${withdrawals.inDoubt} payouts are in doubt`, "payouts-in-doubt", "/withdrawals?state=doubt"),
    );
  const oldest = Math.max(withdrawals.oldestPendingSeconds, withdrawals.oldestProcessingSeconds);
  const stuck = above(oldest, [120, 900]);
  if (stuck !== "green")
    found.push({
      light: stuck,
      text: "A withdrawal makes no progress",
      runbook: "withdrawal-stuck",
      page: "/withdrawals",
    });
  if (treasury && treasury.heldBaseUnits < treasury.owedBaseUnits)
    found.push(red("The treasury holds less than it owes", "treasury-low", null));
  if (treasury && treasury.lamports < LAMPORTS_LOW)
    found.push(red("The treasury is short of SOL for fees", "treasury-low", null));
  return found;
}

const judgeWorkers = ({ workers }: OverviewFacts): Finding[] => {
  const alive = workers.filter(({ secondsAgo }) => secondsAgo <= WORKER_LOST_SECONDS).length;
  if (alive === 0) return [red("No worker is alive", "no-workers", null)];
  const lost = workers.length - alive;
  return lost > 0
    ? [amber(`${lost} of ${workers.length} workers are not heard from`, "no-workers", null)]
    : [];
};

function judgeDelivery({ queues, outbox, attempts, automation }: OverviewFacts["now"]): Finding[] {
  const found: Finding[] = [];
  const lag = above(outbox.lagSeconds, [10, 30]);
  if (lag !== "green")
    found.push({ light: lag, text: "Events wait in the outbox", runbook: "outbox-lag", page: null });
  if (queues === null) found.push(red("Redis cannot be reached", "redis-lost", null));
  for (const [name, queue] of Object.entries(queues ?? {})) {
    const light = lightOfQueue(name, queue);
    if (light === "green") continue;
    const text = queue.paused ? `The queue ${name} is paused` : `Jobs of the queue ${name} wait too long`;
    found.push({ light, text, runbook: "queue-backlog", page: "/jobs" });
  }
  // Unknown attempts are asked again for ten minutes, then hourly.
  if (attempts.oldestSeconds > 900)
    found.push(amber("An attempt has had no verdict for 15 minutes", "verdicts-late", null));
  if (automation.oldestSeconds > 300)
    found.push(amber("Automation is behind its plan", "automation-late", null));
  return found;
}

function judgeLevels({ levels }: OverviewFacts): Finding[] {
  return (Object.keys(SERVICE_LEVELS) as ServiceLevelName[]).flatMap((name) => {
    const { hour, day, week } = levels[name];
    const { title, target } = SERVICE_LEVELS[name];
    const light = lightOfLevel(hour, day, week, target);
    if (light === "green") return [];
    return [
      {
        light,
        text: `${title}: the error budget is used too fast`,
        runbook: RUNBOOK_OF_LEVEL[name],
        page: null,
      },
    ];
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
  const share = spend.today / spend.ceiling;
  if (share >= 1)
    return [
      red("Reads of X have reached the day's ceiling: verification waits", "x-spend-high", "/settings"),
    ];
  return share > 0.8
    ? [amber("Reads of X have cost four fifths of the day's ceiling", "x-spend-high", "/settings")]
    : [];
}

const red = (text: string, runbook: string, page: string | null): Finding => ({
  light: "red",
  text,
  runbook,
  page,
});
const amber = (text: string, runbook: string, page: string | null): Finding => ({
  light: "amber",
  text,
  runbook,
  page,
});
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
