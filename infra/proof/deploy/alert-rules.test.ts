import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMANDS } from "@lode/ops/commands/commands";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { unpackDebianPackages } from "@lode/stack/stores/debian-packages";
import { installedProgram } from "@lode/stack/stores/installed-program";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { SCENARIOS } from "../faults/scenarios.ts";
import { filesIn, readText as read, readObservability } from "./read-observability.ts";

/** A series of `promtool test rules`: its values, one a minute, as in Prometheus' expanding notation. */
type Series = Record<string, string>;

/** Series that differ from a healthy installation; null removes a series. */
type Unlike = Record<string, string | null>;

const PROGRAMS = ['job="lode-api",instance="api"', 'job="lode-worker",instance="worker-1"'];
const [API = "", WORKER = ""] = PROGRAMS;

/** Figures that the API and every worker show, with a healthy value. */
const STORES: Record<string, string> = {
  lode_ledger_sum_points: "0",
  lode_ledger_drifted_accounts: "0",
  lode_counter_drift: "0",
  lode_partition_days_ahead: "40",
  lode_partition_default_used: "0",
  lode_reconciliation_findings: "0",
  lode_reconciliation_seconds: "60",
  lode_treasury_usdc: "1000",
  lode_treasury_owed_usdc: "100",
  lode_treasury_lamports: "1000000000",
  lode_treasury_unreadable_seconds: "0",
  lode_payouts_in_doubt: "0",
  lode_outbox_lag_seconds: "0",
  lode_mails_late: "0",
  lode_mails_oldest_seconds: "0",
  lode_sample_seconds: "15",
  lode_redis_memory_bytes: "1000000",
  lode_redis_evicted_keys: "0",
  lode_network_spend_ceiling_dollars: "50",
  lode_network_spent_today_dollars: "1",
  lode_backup_seconds: "3600",
  lode_archive_failing_seconds: "0",
  lode_replica_lag_seconds: "0",
  lode_replicas_missing: "0",
  'lode_halted{name="payouts"}': "0",
  'lode_withdrawals_oldest_seconds{status="pending"}': "5",
  'lode_queue_oldest_seconds{queue="payouts"}': "1",
  'lode_queue_paused{queue="payouts"}': "0",
  'lode_service_level_events_total{level="withdrawals",outcome="good"}': "0+10x",
  'lode_service_level_events_total{level="withdrawals",outcome="bad"}': "0+0x",
};

/** When a case looks, in minutes, unless it says so itself. */
const LOOKS_AT = 20;
const labelled = (name: string, labels: string): string =>
  name.includes("{") ? name.replace("}", `,${labels}}`) : `${name}{${labels}}`;
const byBoth = (name: string): string[] => PROGRAMS.map((program) => labelled(name, program));
const HEALTHY: Series = {
  ...Object.fromEntries(
    Object.entries({ up: "1", ...STORES }).flatMap(([name, value]) =>
      byBoth(name).map((one) => [one, value]),
    ),
  ),
  [labelled('lode_sweep_interval_seconds{sweep="payouts"}', WORKER)]: "2",
  [labelled('lode_sweep_last_success_seconds{sweep="payouts"}', WORKER)]: "0+60x",
  [labelled('lode_database_connections{state="waited_for"}', API)]: "0",
};

/** The series of a case, in every minute until then. A figure without a program means both programs. */
const seriesOf = (unlike: Unlike, minutes: number) => {
  const changed = Object.entries(unlike).flatMap(([name, value]) =>
    (name in STORES ? byBoth(name) : [name]).map((one) => [one, value]),
  );
  return Object.entries<string | null>({ ...HEALTHY, ...Object.fromEntries(changed) }).flatMap(
    ([series, value]) =>
      value === null
        ? []
        : [{ series, values: value.endsWith("x") ? `${value}${minutes}` : `${value}x${minutes}` }],
  );
};

/** Everything that one program shows is gone, and its scrape fails or is gone too. */
function without(program: string, up: string | null): Unlike {
  const names = Object.keys(HEALTHY).filter((name) => name.includes(program));
  return { ...Object.fromEntries(names.map((name) => [name, null])), [labelled("up", program)]: up };
}

const apiDown = without(API, "0");
const MONEY = { [labelled('lode_halted{name="payouts"}', WORKER)]: "1" };

/** What happens, what is unlike a healthy installation, and every alarm that fires then, besides Watchdog. */
const ALARM_CASES: [title: string, unlike: Unlike, fires: string[], at?: number][] = [
  ["a healthy installation raises nothing", {}, []],
  ["the API is down: no other alarm follows", apiDown, ["ApiDown"]],
  ["the API's series is gone", without(API, null), ["ApiDown"]],
  ["a halt is heard of while the API is down", { ...apiDown, ...MONEY }, ["ApiDown", "PayoutsHalted"]],
  [
    "a broken ledger is heard of while the API is down",
    { ...apiDown, [labelled("lode_ledger_sum_points", WORKER)]: "-5" },
    ["ApiDown", "LedgerBroken"],
  ],
  [
    "a low treasury is heard of while the API is down",
    { ...apiDown, [labelled("lode_treasury_lamports", WORKER)]: "10" },
    ["ApiDown", "TreasuryLow"],
  ],
  ["no worker answers: its sweeps are silent, and nothing else follows", without(WORKER, "0"), ["NoWorkers"]],
  ["workers answer and take no samples", { lode_sample_seconds: "500" }, ["NoWorkers"]],
  ["Redis is lost", { lode_redis_memory_bytes: null }, ["RedisLost"]],
  ["Redis evicts keys", { lode_redis_evicted_keys: "3" }, ["RedisLost"]],
  ["the API alone cannot reach Redis", { [labelled("lode_redis_memory_bytes", API)]: null }, []],
  ["payouts are halted", { 'lode_halted{name="payouts"}': "1" }, ["PayoutsHalted"]],
  ["payouts have been halted for less than five minutes", { 'lode_halted{name="payouts"}': "1" }, [], 4],
  ["miners are owed more than the treasury has", { lode_treasury_owed_usdc: "2000" }, ["TreasuryLow"]],
  [
    "a withdrawal makes no progress",
    { 'lode_withdrawals_oldest_seconds{status="pending"}': "1200" },
    ["WithdrawalStuck"],
  ],
  ["chain and rows differ", { lode_reconciliation_findings: "1" }, ["ReconciliationFindings"]],
  ["chain and rows were not compared", { lode_reconciliation_seconds: "2000" }, ["ReconciliationFindings"]],
  ["balances differ from their entries", { lode_ledger_drifted_accounts: "1" }, ["LedgerBroken"]],
  ["counters differ from their rows", { lode_counter_drift: "1" }, ["CounterDrift"]],
  ["a queue is paused", { 'lode_queue_paused{queue="payouts"}': "1" }, ["QueuePaused"]],
  ["the treasury cannot be read", { lode_treasury_unreadable_seconds: "900" }, ["TreasuryUnreadable"]],
  ["a payout is in doubt", { lode_payouts_in_doubt: "1" }, ["PayoutsInDoubt"]],
  ["events are not relayed", { lode_outbox_lag_seconds: "90" }, ["OutboxLag"]],
  ["jobs wait", { 'lode_queue_oldest_seconds{queue="payouts"}': "300" }, ["QueueBacklog"]],
  ["mails wait", { lode_mails_late: "3" }, ["MailLate"]],
  ["one mail waits", { lode_mails_late: "1", lode_mails_oldest_seconds: "400" }, []],
  [
    "four bad withdrawals of a quiet night wake nobody",
    {
      'lode_service_level_events_total{level="withdrawals",outcome="good"}': "0+0x",
      'lode_service_level_events_total{level="withdrawals",outcome="bad"}':
        "0 0 0 0 0 0 0 0 0 0 1 2 3 4 4+0x",
    },
    [],
  ],
  [
    "a tenth of withdrawals late: whoever shows the totals, they count once",
    { 'lode_service_level_events_total{level="withdrawals",outcome="bad"}': "0+2x" },
    ["WithdrawalsLate", "ErrorBudgetSpent"],
    390,
  ],
  ["the last backup is two days old", { lode_backup_seconds: "172800" }, ["BackupOld"]],
  ["the log is not archived", { lode_archive_failing_seconds: "900" }, ["ArchiveFailing"]],
  ["a standby lags", { lode_replica_lag_seconds: "60" }, ["ReplicaBehind"]],
  ["a standby is away", { lode_replicas_missing: "1" }, ["ReplicaBehind"]],
  [
    "a disk fills up",
    {
      'node_filesystem_avail_bytes{fstype="ext4",mountpoint="/"}': "5",
      'node_filesystem_size_bytes{fstype="ext4",mountpoint="/"}': "100",
    },
    ["DiskFilling"],
  ],
  [
    "a certificate ends within a day",
    { 'probe_ssl_earliest_cert_expiry{instance="https://lode.example"}': "86400" },
    ["CertificateEnds"],
    90,
  ],
  [
    "reads of a network have cost most of the day's ceiling",
    { lode_network_spent_today_dollars: "45" },
    ["NetworkSpendHigh"],
  ],
  [
    "callers wait for a connection",
    { [labelled('lode_database_connections{state="waited_for"}', API)]: "3" },
    ["DatabaseBusy"],
  ],
];

/** Debian's package prometheus, unpacked where it is not installed. */
const promtool =
  installedProgram("promtool") ??
  (
    await unpackDebianPackages(
      { name: "prometheus", what: "promtool", packages: ["prometheus"], program: "usr/bin/promtool" },
      tmpdir(),
      console.log,
    )
  )?.command;
const rulesFile = (name: string) => join(projectRoot, "infra/deploy/prometheus", name);
const { alerts, recordings, dashboards } = readObservability();

/** What `promtool test rules` reads: the alarms that fire, and no other. */
const asFile = (): string =>
  stringify({
    rule_files: [rulesFile("alert-rules.yml"), rulesFile("recording-rules.yml")],
    evaluation_interval: "1m",
    tests: ALARM_CASES.map(([name, unlike, fires, at = LOOKS_AT]) => ({
      name,
      interval: "1m",
      input_series: seriesOf(unlike, at),
      promql_expr_test: [
        {
          // An alarm fires once, though several programs show its figure.
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: `${at}m`,
          exp_samples: [...fires, "Watchdog"].map((alert) => ({
            labels: `{alertname="${alert}"}`,
            value: 1,
          })),
        },
      ],
    })),
  });

// Skipped where there is neither promtool nor Debian's packages.
test.skipIf(!promtool)(
  "operations: in each of these situations exactly the right alarms fire, as promtool evaluates the rules",
  () => {
    expect(ALARM_CASES.length).toBeGreaterThanOrEqual(20);
    const known = new Set(alerts.map(({ alert }) => alert));
    for (const [title, , fires] of ALARM_CASES)
      for (const alert of fires) expect(known, title).toContain(alert);
    const folder = mkdtempSync(join(tmpdir(), "lode-alarms-"));
    try {
      const file = join(folder, "alarms.yml");
      writeFileSync(file, asFile());
      const { status, stdout, stderr } = spawnSync(promtool ?? "", ["test", "rules", file], {
        encoding: "utf8",
      });
      expect(status, stdout + stderr).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  60_000,
);

test("an alert or a dashboard reads every recording rule, and panel ids are unique", () => {
  const readers = JSON.stringify([alerts, dashboards]);
  expect(recordings.filter(({ record }) => !readers.includes(record ?? "?"))).toEqual([]);
  for (const { panels } of dashboards) expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

const runbooks = filesIn("docs/runbooks", ".md");

test("every alert has a severity, a sentence and a runbook that names the alert", () => {
  expect(alerts.length).toBeGreaterThan(20);
  for (const { alert = "", labels, annotations } of alerts) {
    expect(alert === "Watchdog" ? ["none"] : ["page", "ticket"], alert).toContain(labels?.severity);
    expect(annotations?.summary, alert).toBeTruthy();
    const runbook = annotations?.runbook_url ?? "";
    expect(existsSync(join(projectRoot, runbook)), `${alert}: ${runbook}`).toBe(true);
    expect(read(runbook), alert).toContain(`\`${alert}\``);
  }
});

test("runbooks name only existing alerts, commands, scenarios and runbooks", () => {
  const names = new Set(alerts.map(({ alert }) => alert));
  for (const file of runbooks) {
    const text = read(`docs/runbooks/${file}`);
    const [, named = ""] = /^Alert: (.+?)\. /m.exec(text) ?? [];
    for (const [, alert = ""] of named.matchAll(/`(\w+)`/g)) expect(names, file).toContain(alert);
    for (const [, typed = ""] of text.matchAll(/`npm run ops -- ([^`]+)`/g))
      expect(misuseOf(typed), `${file}: ${typed}`).toBeUndefined();
    for (const [, scenario = ""] of text.matchAll(/npm run faults -- (S\d+)/g))
      expect(
        SCENARIOS.map(({ name }) => name),
        file,
      ).toContain(scenario);
    for (const [, other = ""] of text.matchAll(/\]\(([\w-]+\.md)\)/g))
      expect(runbooks, file).toContain(other);
    for (const heading of ["What miners notice", "Find the cause", "Repair", "Afterwards"])
      expect(text, file).toContain(`## ${heading}\n`);
  }
});

/** Returns a runbook command's fault: an unknown name, or a change without a reason. */
function misuseOf(typed: string): string | undefined {
  const words = typed.split(" ");
  const command = COMMANDS[words.slice(0, 2).join(" ")] ?? COMMANDS[words[0] ?? ""];
  if (!command) return "There is no such command.";
  return command.changes === "nothing" || /"[^"]{3,}"/.test(typed) ? undefined : "It has no reason.";
}
