import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONDITIONS } from "@lode/core/domain/operations/conditions";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { unpackDebianPackages } from "@lode/stack/stores/debian-packages";
import { installedProgram } from "@lode/stack/stores/installed-program";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { SCENARIOS } from "../faults/scenarios.ts";
import { filesIn, readText as read, readObservability } from "./read-observability.ts";

/** The series of one program, with a value for each minute, as in Prometheus' expanding notation. */
type Series = Record<string, string>;

const API = 'job="lode-api",instance="api"';
const WORKER = 'job="lode-worker",instance="worker-1"';
const UP: Series = { [`up{${API}}`]: "1", [`up{${WORKER}}`]: "1" };
const API_DOWN: Series = { [`up{${API}}`]: "0", [`up{${WORKER}}`]: "1" };

/** The series in which these programs show a condition. */
const shown = (name: string, value: string, programs: string[] = [API, WORKER]): Series =>
  Object.fromEntries(
    programs.map((program) => [
      `lode_condition{condition="${name}",about="",runbook="${name}",${program}}`,
      value,
    ]),
  );
const HALTED = shown("halted", "2");
const callsToX = (status: string, rate: number): Series => ({
  'lode_outside_call_seconds_count{system="x",status="200"}': "0+60x",
  [`lode_outside_call_seconds_count{system="x",status="${status}"}`]: `0+${rate}x`,
});

/** The minute at which a case is judged, unless it has its own. */
const JUDGED_AT = 20;

/** What happens, and every alarm that then fires, apart from Watchdog: once for each condition that it names. */
const ALARM_CASES: [title: string, series: Series, fires: string[], at?: number][] = [
  ["a healthy installation raises nothing", UP, []],
  ["the API is down: no other alarm follows", API_DOWN, ["ApiDown"]],
  ["the API's series is gone", { [`up{${WORKER}}`]: "1" }, ["ApiDown"]],
  ["no worker answers", { [`up{${API}}`]: "1", [`up{${WORKER}}`]: "0" }, ["NoWorkers"]],
  [
    "no worker answers, and the API says so too",
    { [`up{${API}}`]: "1", ...shown("no-worker", "2", [API]) },
    ["NoWorkers", "LodeRed"],
  ],
  ["something is red: whoever shows it, it fires once", { ...UP, ...HALTED }, ["LodeRed"]],
  [
    "something is red, and heard of while the API is down",
    { ...API_DOWN, ...shown("halted", "2", [WORKER]) },
    ["ApiDown", "LodeRed"],
  ],
  [
    "two things are red, each has an alarm",
    { ...UP, ...HALTED, ...shown("ledger-broken", "2") },
    ["LodeRed", "LodeRed"],
  ],
  ["something has been red for a minute", { ...UP, ...shown("halted", "_x18 2 2 2") }, ["LodeRed"]],
  ["something is amber", { ...UP, ...shown("backup-old", "1") }, ["LodeAmber"]],
  ["something has been amber for four minutes", { ...UP, ...shown("backup-old", "_x16 1 1 1 1 1") }, []],
  ["amber has turned red", { ...UP, ...shown("outbox-lag", "1 1 1 1 1 1 1 1 2x11") }, ["LodeRed"]],
  ["X limits", { ...UP, ...callsToX("429", 6) }, ["XLimited"]],
  ["X refuses", { ...UP, ...callsToX("403", 60) }, ["XRefused"]],
  ["X answers", { ...UP, ...callsToX("404", 6) }, []],
  [
    "a disk of the machine fills up",
    {
      ...UP,
      'node_filesystem_avail_bytes{fstype="ext4",mountpoint="/"}': "5",
      'node_filesystem_size_bytes{fstype="ext4",mountpoint="/"}': "100",
    },
    ["HostDiskFilling"],
  ],
  ["the page does not answer from outside", { ...UP, 'probe_success{job="page"}': "0" }, ["PageDown"]],
];

/** Debian's package prometheus, unpacked where it is not installed. */
const promtool =
  installedProgram("promtool") ??
  (
    await unpackDebianPackages(
      { name: "prometheus", what: "promtool", packages: ["prometheus"], program: "usr/bin/promtool" },
      console.log,
    )
  )?.command;
const rulesFile = (name: string) => join(projectRoot, "infra/deploy/prometheus", name);
const { alerts, recordings, dashboards } = readObservability();

const timesOf = (names: string[]): [name: string, times: number][] =>
  [...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]);

/** What `promtool test rules` reads: the alarms that fire, and no other. */
const asFile = (): string =>
  stringify({
    rule_files: [rulesFile("alert-rules.yml"), rulesFile("recording-rules.yml")],
    evaluation_interval: "1m",
    tests: ALARM_CASES.map(([name, series, fires, at = JUDGED_AT]) => ({
      name,
      interval: "1m",
      input_series: Object.entries(series).map(([one, value]) => ({
        series: one,
        values: /x\d+$| /.test(value) ? value : value.endsWith("x") ? `${value}${at}` : `${value}x${at}`,
      })),
      promql_expr_test: [
        {
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: `${at}m`,
          exp_samples: timesOf([...fires, "Watchdog"]).map(([alert, value]) => ({
            labels: `{alertname="${alert}"}`,
            value,
          })),
        },
      ],
      ...(series === ALARM_CASES.find(([, , [first]]) => first === "LodeRed")?.[1]
        ? { alert_rule_test: [NAMED] }
        : {}),
    })),
  });

/** An alarm carries the name of its condition and leads to its runbook. */
const NAMED = {
  alertname: "LodeRed",
  eval_time: `${JUDGED_AT}m`,
  exp_alerts: [
    {
      exp_labels: { severity: "page", condition: "halted", runbook: "halted" },
      exp_annotations: {
        summary: "Miners need you now: halted ",
        runbook: "docs/runbooks/halted.md",
      },
    },
  ],
};

// Skipped where there is neither promtool nor Debian's packages.
test.skipIf(!promtool)(
  "operations: in each of these situations exactly the right alarms fire, as promtool evaluates the rules",
  () => {
    expect(new Set(ALARM_CASES.flatMap(([, , fires]) => [...fires, "Watchdog"]))).toEqual(
      new Set(alerts.map(({ alert }) => alert)),
    );
    const folder = mkdtempSync(join(tmpdir(), "lode-alarms-"));
    const file = join(folder, "alarms.yml");
    writeFileSync(file, asFile());
    const { status, stdout, stderr } = spawnSync(promtool ?? "", ["test", "rules", file], {
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
  },
  60_000,
);

test("an alert or a dashboard reads every recording rule, and panel ids are unique", () => {
  const readers = JSON.stringify([alerts, dashboards]);
  expect(recordings.filter(({ record }) => !readers.includes(record ?? "?"))).toEqual([]);
  for (const { panels } of dashboards) expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

const runbooks = filesIn("docs/runbooks", ".md");

test("every condition and every alert has a runbook that names it; an alert has a severity and a sentence", () => {
  const names = new Set([...alerts.map(({ alert }) => alert), ...CONDITIONS.map(({ name }) => name)]);
  for (const { name, runbook } of CONDITIONS)
    expect(namedIn(read(`docs/runbooks/${runbook}.md`)), name).toContain(name);
  for (const { alert = "", labels, annotations } of alerts) {
    expect(alert === "Watchdog" ? ["none"] : ["page", "ticket"], alert).toContain(labels?.severity);
    expect(annotations?.summary, alert).toBeTruthy();
    const runbook = annotations?.runbook ?? "";
    // The alerts about conditions lead to the condition's own runbook.
    if (!runbook.includes("{{")) expect(namedIn(read(runbook)), alert).toContain(alert);
  }
  for (const file of runbooks)
    for (const name of namedIn(read(`docs/runbooks/${file}`))) expect(names, file).toContain(name);
});

/** The alerts and conditions of a runbook, by its first line. */
const namedIn = (text: string): string[] =>
  [...(/^Alert: (.+?)\. /m.exec(text)?.[1] ?? "").matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name);

test("runbooks name only existing scenarios and runbooks", () => {
  for (const file of runbooks) {
    const text = read(`docs/runbooks/${file}`);
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
