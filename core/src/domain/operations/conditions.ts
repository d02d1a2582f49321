import { NETWORKS, type NetworkId } from "../networks/networks.ts";
import type { OperationFacts, PeerName, ProgramFacts, ReleaseFacts } from "./operation-facts.ts";

type Light = "green" | "amber" | "red";

export interface OverviewFacts {
  now: OperationFacts;
  /** In microdollars, of the network whose reads have cost most since midnight UTC; a ceiling of 0 is no limit. */
  spend: { network: NetworkId; today: number; ceiling: number };
  halts: { name: "payouts" | "verification" | "automation"; reason: string; actor: string }[];
  pausedQueues: { queue: string; reason: string; actor: string }[];
  workers: ProgramFacts[];
  apis: ProgramFacts[];
  releases: ReleaseFacts[];
}

/** The present state of a condition. `about` tells apart its findings: a queue, a network, a disk. */
interface Judged {
  light: Exclude<Light, "green">;
  about: string | null;
  /** One sentence, without a full stop. */
  text: string;
  /** The same without words that an operator typed, for messages that leave the console. */
  plainText: string;
}

interface Condition {
  name: string;
  /** The file name of its page in docs/runbooks. */
  runbook: string;
  /** The console page that repairs the condition; null if no page can. */
  page: string | null;
  /** Nothing, or false, if all is well. */
  judge(facts: OverviewFacts): false | Judged | (false | Judged)[];
}

const condition = (
  name: string,
  runbook: string,
  page: string | null,
  judge: Condition["judge"],
): Condition => ({
  name,
  runbook,
  page,
  judge,
});

/** A condition that holds now. The console, mails to owners, Prometheus' gauge and its rules all come from it. */
export interface Finding extends Judged, Omit<Condition, "judge"> {
  /**
   * The condition's name, and what the finding is about. Of two findings with one key, the owners are mailed the worse.
   */
  key: string;
  /** Whether to show it above every page: everything that an operator has stopped, and everything red. */
  isBanner: boolean;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
const GB = 1e9;

/** A program sends a heartbeat every 10 seconds. */
const LOST_SECONDS = 35;
/** Below this, the treasury cannot pay the fees of a day. */
const LAMPORTS_LOW = 50_000_000;
/** A day, and two hours for a slow night. */
export const BACKUP_OLD_HOURS = 26;
/** A sweep creates partitions three months ahead every hour. */
const PARTITION_DAYS = 20;
/** Peers are asked every 30 seconds: a single lost packet is no finding. */
const FAILURES = 2;
/** A mail is tried five times within about a minute. */
const MAIL_FAILURES = 5;
/** Only a success within this time proves that miners are served. */
const PROVED_SECONDS = 300;

/** Fewer server errors within an hour are no trend. */
const FEWEST_ERRORS = 10;
/**
 * Shares of an hour's answers: Google's Site Reliability Workbook (chapter 5) acts at 6 times the share of errors
 * that a service allows itself, and at once at 14.4 times. Lode allows itself 0.1 %.
 */
const ERROR_SHARES: Limits = [0.006, 0.0144];

/** Seconds until a queue's oldest job makes it amber, and red. Miners wait for verdicts and payouts. */
const QUEUE_TARGETS: Record<string, Limits> = {
  verification: [15, 60],
  payouts: [15, 60],
  housekeeping: [600, HOUR],
};
const OTHER_QUEUE: Limits = [60, 300];

/** Amber and red begin above these values. */
type Limits = readonly [amber: number, red: number];

const lightAbove = (value: number, [amber, red]: Limits): Light =>
  value > red ? "red" : value > amber ? "amber" : "green";

/** A finding with this light; false if the light is green. */
const found = (light: Light, text: string, about: string | null = null): Judged | false =>
  light !== "green" && { light, about, text, plainText: text };

const redIf = (when: boolean, text: string, about?: string) => found(when ? "red" : "green", text, about);
const amberIf = (when: boolean, text: string, about?: string) => found(when ? "amber" : "green", text, about);

const counted = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

/** A peer's last answer, unless it is too old: after a long stop, old facts say nothing about the present. */
const saidLately = ({ now: { peers } }: OverviewFacts, name: PeerName) =>
  (peers[name]?.askedSecondsAgo ?? 0) < PROVED_SECONDS ? peers[name]?.said : undefined;

/** Red with the reason once a peer has failed twice in a row. */
const lostPeer = (facts: OverviewFacts, name: PeerName, what: string): Judged | false => {
  const said = saidLately(facts, name);
  const isLost = said !== undefined && (facts.now.peers[name]?.failures ?? 0) >= FAILURES;
  return redIf(isLost, `${what}: ${said?.fault ?? ""}`);
};

const HALTED = {
  payouts: "Payouts are halted",
  automation: "Automation is halted",
  verification: "Verification is halted",
};

/** Every condition that an operator should act on, with the time or the amount that makes it one. */
export const CONDITIONS: readonly Condition[] = [
  condition("halted", "halted", "/settings", ({ halts }) =>
    halts.map(({ name, reason, actor }) => ({
      light: name === "payouts" ? "red" : "amber",
      about: name,
      text: `${HALTED[name]} by ${actor}: ${reason}`,
      plainText: HALTED[name],
    })),
  ),
  condition("queue-paused", "queue-backlog", "/jobs", ({ pausedQueues }) =>
    pausedQueues.map(({ queue: about, reason, actor }) => ({
      light: about === "payouts" ? "red" : "amber",
      about,
      text: `The queue ${about} is paused by ${actor}: ${reason}`,
      plainText: `The queue ${about} is paused`,
    })),
  ),
  condition("ledger-broken", "ledger-broken", "/settings", ({ now: { ledger } }) => {
    const [sum, drifted] = [ledger.sum ?? 0, ledger.drifted ?? 0];
    return redIf(sum !== 0 || drifted !== 0, `The ledger does not add up: sum ${sum}, ${drifted} drifted`);
  }),
  condition("reconciliation", "reconciliation-findings", null, ({ now: { reconciliation } }) => {
    const findings = reconciliation.findings ?? 0;
    return findings > 0
      ? redIf(true, `Chain and ledger do not agree: ${counted(findings, "finding", "findings")}`)
      : amberIf((reconciliation.secondsAgo ?? 0) > 900, "Chain and ledger were not compared for 15 minutes");
  }),
  condition("payout-in-doubt", "payouts-in-doubt", "/withdrawals?state=review", ({ now: { withdrawals } }) =>
    redIf(withdrawals.inDoubt > 0, `${counted(withdrawals.inDoubt, "payout is", "payouts are")} in doubt`),
  ),
  condition("withdrawal-stuck", "withdrawal-stuck", "/withdrawals", ({ now: { withdrawals } }) => {
    const oldest = Math.max(withdrawals.oldestPendingSeconds, withdrawals.oldestProcessingSeconds);
    return found(lightAbove(oldest, [120, 900]), "A withdrawal makes no progress");
  }),
  condition("treasury-low", "treasury-low", null, ({ now: { treasury } }) =>
    treasury === null
      ? []
      : [
          redIf(treasury.heldBaseUnits < treasury.owedBaseUnits, "The treasury holds less than it owes"),
          redIf(treasury.lamports < LAMPORTS_LOW, "The treasury is short of SOL for fees", "SOL"),
        ],
  ),
  condition("database-lost", "database-busy", null, () => []),
  condition("no-worker", "no-workers", null, ({ workers }) =>
    redIf(countAlive(workers) === 0, "No worker is alive"),
  ),
  condition("worker-lost", "no-workers", null, ({ workers }) => {
    const [alive, lost] = [countAlive(workers), countLost(workers)];
    return amberIf(alive > 0 && lost > 0, `${lost} of ${alive + lost} workers are not heard from`);
  }),
  condition("api-lost", "api-down", null, ({ apis }) => {
    const lost = countLost(apis);
    return amberIf(lost > 0, `${lost} of ${countAlive(apis) + lost} APIs are not heard from`);
  }),
  // A roll-out is over once nothing has started for ten minutes.
  condition("releases-differ", "bad-deploy", null, ({ releases }) => {
    const versions = [...new Set(releases.map(({ version }) => version || "an earlier one"))].join(", ");
    const isSettled = releases.every(({ startedSecondsAgo }) => startedSecondsAgo > 600);
    return amberIf(isSettled && versions.includes(", "), `Programs of different releases run: ${versions}`);
  }),
  condition("sweep-silent", "sweep-silent", null, ({ now, workers }) =>
    countAlive(workers) === 0
      ? []
      : now.silentSweeps.map((about) => amberIf(true, `The sweep ${about} does not end its work`, about)),
  ),
  condition("redis-lost", "redis-lost", null, (facts) =>
    facts.now.queues === null
      ? redIf(true, "Redis cannot be reached")
      : lostPeer(facts, "redis", "Redis does not work"),
  ),
  condition("redis-full", "redis-lost", null, (facts) => {
    const { usedBytes = 0, mostBytes = 0 } = saidLately(facts, "redis") ?? {};
    const percent = mostBytes === 0 ? 0 : Math.round((usedBytes / mostBytes) * 100);
    return amberIf(percent > 85, `Redis uses ${percent} % of its memory`);
  }),
  condition("mail-server-lost", "mail-late", null, (facts) =>
    lostPeer(facts, "mail", "The mail server does not work"),
  ),
  condition("mail-refused", "mail-late", null, ({ now: { mails, peers } }) => {
    const { failures = 0, said } = peers.sending ?? {};
    return redIf(mails.tried > 0 && failures >= MAIL_FAILURES, `No mail leaves: ${said?.fault ?? ""}`);
  }),
  condition("mail-late", "mail-late", null, ({ now: { mails } }) =>
    redIf(
      mails.late >= 3 || mails.oldestSeconds > HOUR,
      `${counted(mails.late, "mail waits", "mails wait")} for longer than five minutes`,
    ),
  ),
  condition("chain-lost", "solana-failing", null, (facts) =>
    lostPeer(facts, "chain", "The Solana node does not work"),
  ),
  condition("treasury-unreadable", "solana-failing", null, ({ now: { reconciliation } }) =>
    amberIf(reconciliation.unreadableSeconds > 600, "The node does not show a transaction of the treasury"),
  ),
  condition("page-lost", "api-down", null, (facts) => {
    const judged = lostPeer(facts, "page", "The page cannot be reached at its public address");
    // Some networks, and the container of a demo, cannot reach their own public address. Then this peer never worked,
    // and `doctor` says so.
    return facts.now.peers.page?.workedSecondsAgo != null && judged;
  }),
  condition("certificate-ends", "certificate-ends", null, (facts) => {
    const { certificateSeconds } = saidLately(facts, "page") ?? {};
    if (certificateSeconds == null) return [];
    const days = Math.max(0, Math.floor(certificateSeconds / DAY));
    return found(
      lightAbove(-certificateSeconds, [-14 * DAY, -3 * DAY]),
      `The page's certificate ends in ${counted(days, "day", "days")}`,
    );
  }),
  condition("disk-unread", "disk-filling", null, (facts) =>
    lostPeer(facts, "disks", "A disk cannot be measured"),
  ),
  condition("disk-filling", "disk-filling", null, (facts) =>
    (saidLately(facts, "disks")?.disks ?? []).map(
      ({ path, freeBytes = Number.POSITIVE_INFINITY, totalBytes = 0 }) => {
        const below = (share: number, bytes: number) => freeBytes < Math.min(share * totalBytes, bytes);
        const light = below(0.05, 5 * GB) ? "red" : below(0.15, 20 * GB) ? "amber" : "green";
        return found(light, `A disk fills up: ${(freeBytes / GB).toFixed(1)} GB are free at ${path}`, path);
      },
    ),
  ),
  // An unmounted backup folder is on the database's own disk.
  condition("backups-here", "backup-old", null, (facts) => {
    const disks = saidLately(facts, "disks")?.disks ?? [];
    const of = (path: string) => disks.find((disk) => disk.path === path)?.totalBytes;
    return amberIf(
      facts.now.backup.archives && of("/backups") !== undefined && of("/backups") === of("/"),
      "The backups and the archived log are on the database's own disk",
    );
  }),
  condition("clock-differs", "clock-differs", null, (facts) =>
    Object.entries(saidLately(facts, "clocks")?.aheadSeconds ?? {}).map(([about, ahead = 0]) => {
      const seconds = Math.abs(ahead);
      const differ = counted(Math.round(seconds), "second", "seconds");
      return found(
        // A block is some seconds old when a node shows it.
        lightAbove(seconds, about === "chain" ? [60, 300] : [2, 20]),
        `The workers' clock and that of the ${about} differ by ${differ}`,
        about,
      );
    }),
  ),
  condition("backup-old", "backup-old", null, ({ now: { backup } }) => {
    const hours = Math.floor(backup.secondsAgo / HOUR);
    return amberIf(hours >= BACKUP_OLD_HOURS, `The last backup is ${counted(hours, "hour", "hours")} old`);
  }),
  condition("archive-failing", "backup-old", null, ({ now: { backup } }) =>
    redIf(backup.archiveFailingSeconds > 100, "PostgreSQL cannot archive its log"),
  ),
  condition("standby-behind", "replica-behind", null, ({ now: { backup } }) =>
    amberIf(
      backup.replicaLagSeconds > 30 || backup.replicasMissing > 0,
      "A standby of the database is behind or away",
    ),
  ),
  condition("outbox-lag", "outbox-lag", null, ({ now: { outbox } }) =>
    found(lightAbove(outbox.lagSeconds, [10, 30]), "Events wait in the outbox"),
  ),
  condition("queue-backlog", "queue-backlog", "/jobs?show=waiting&queue={about}", ({ now: { queues } }) =>
    // A paused queue has its own condition, with the reason.
    Object.entries(queues ?? {}).map(
      ([about, { paused, oldestSeconds }]) =>
        !paused &&
        found(
          lightAbove(oldestSeconds, QUEUE_TARGETS[about] ?? OTHER_QUEUE),
          `Jobs of the queue ${about} wait too long`,
          about,
        ),
    ),
  ),
  condition("failed-jobs", "failed-jobs", "/jobs", ({ now: { failedJobs: jobs } }) => [
    // The count stops here.
    jobs >= 1_000
      ? amberIf(true, "1,000 or more failed jobs wait for an operator")
      : amberIf(jobs > 0, `${counted(jobs, "failed job waits", "failed jobs wait")} for an operator`),
  ]),
  condition("check-overdue", "check-overdue", "/jobs?queue=verification", ({ now: { attempts } }) =>
    amberIf(attempts.overdueSeconds > 120, "Checks of attempts are overdue"),
  ),
  condition("automation-behind", "automation-behind", null, ({ now: { automation } }) =>
    amberIf(automation.oldestSeconds > 300, "Automation is behind its plan"),
  ),
  condition("network-spend-high", "network-spend-high", "/settings", ({ spend }) => {
    if (spend.ceiling === 0) return [];
    const about = NETWORKS[spend.network].name;
    const share = spend.today / spend.ceiling;
    return share >= 1
      ? redIf(true, `Reads of ${about} have reached the day's ceiling: verification waits`, about)
      : amberIf(share > 0.8, `Reads of ${about} have cost four fifths of the day's ceiling`, about);
  }),
  condition("page-errors", "page-errors", null, ({ now: { answers } }) => {
    const { good, bad } = answers;
    if (bad < FEWEST_ERRORS) return [];
    const text = `${bad} of the ${good + bad} answers to miners within the last hour were server errors`;
    return found(lightAbove(bad / (good + bad), ERROR_SHARES), text);
  }),
  condition("counter-drift", "counter-drift", null, ({ now: { housekeeping } }) => {
    const difference = housekeeping.counterDrift ?? 0;
    return amberIf(difference > 0, `Counters differ from their rows by ${difference}`);
  }),
  condition("partitions-missing", "partitions-missing", null, ({ now: { housekeeping } }) =>
    amberIf(
      housekeeping.partitionDaysAhead < PARTITION_DAYS || housekeeping.usesDefaultPartition,
      "Partitions of coming months are missing",
    ),
  ),
];

/** Everything that is not as it should be, worst first. Facts are null while the database cannot be read. */
export function judgeConditions(facts: OverviewFacts | null): Finding[] {
  return CONDITIONS.flatMap(({ judge, page, ...condition }) => {
    const lost = condition.name === "database-lost" && facts === null;
    const judged = facts === null ? redIf(lost, "The database does not answer") : judge(facts);
    return [judged]
      .flat()
      .filter((one) => one !== false)
      .map((one) => ({
        ...condition,
        ...one,
        key: [condition.name, one.about].filter(Boolean).join(" "),
        page: page?.replace("{about}", one.about ?? "") ?? null,
        isBanner: one.light === "red" || STOPPED.includes(condition.name),
      }));
  }).sort((a, b) => Number(b.light === "red") - Number(a.light === "red"));
}

const STOPPED = ["halted", "queue-paused"];

const NEEDED = [
  ["mail", "the mail server"],
  ["chain", "the Solana node"],
  ["redis", "Redis"],
] as const;

/** The state of the service: miners are served only if the mail server, the chain and Redis worked lately. */
export function judgeService(
  { now: { peers } }: OverviewFacts,
  findings: readonly Finding[],
): { light: Light; text: string } {
  if (findings.some(({ light }) => light === "red")) return { light: "red", text: "Miners need you now" };
  const unproved = NEEDED.filter(
    ([name]) => (peers[name]?.workedSecondsAgo ?? Number.POSITIVE_INFINITY) > PROVED_SECONDS,
  );
  if (unproved.length > 0) {
    const missing = unproved.map(([, title]) => title).join(", ");
    const text = `Not known whether miners are served: no sign of life for five minutes from ${missing}`;
    return { light: "amber", text };
  }
  return { light: findings.length > 0 ? "amber" : "green", text: "Miners are served" };
}

const isAlive = ({ secondsAgo }: ProgramFacts): boolean => secondsAgo <= LOST_SECONDS;
export const countAlive = (processes: readonly ProgramFacts[]): number => processes.filter(isAlive).length;

/**
 * Counts silent processes but those that a roll-out replaced: a process replaces one that was silent before its start.
 */
export function countLost(processes: readonly ProgramFacts[]): number {
  const starts = processes.map(({ startedSecondsAgo }) => startedSecondsAgo).toSorted((a, b) => a - b);
  const silent = processes.filter((one) => !isAlive(one)).toSorted((a, b) => a.secondsAgo - b.secondsAgo);
  let replaced = 0;
  for (const { secondsAgo } of silent) if ((starts[replaced] ?? secondsAgo) < secondsAgo) replaced++;
  return silent.length - replaced;
}
