import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { installedProgram } from "@lode/stack/stores/installed-program";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { ALARM_CASES, LOOKS_AT, seriesOf } from "./alarm-cases.ts";
import { readObservability } from "./read-observability.ts";

const rulesFile = (name: string) => join(projectRoot, "infra/deploy/prometheus", name);
const { alerts, recordings } = readObservability();

/** What `promtool test rules` reads: the alarms that fire, and no other. */
const asFile = (): string =>
  stringify({
    rule_files: [rulesFile("alert-rules.yml"), rulesFile("recording-rules.yml")],
    evaluation_interval: "1m",
    tests: ALARM_CASES.map((one) => ({
      name: one.title,
      interval: "1m",
      input_series: Object.entries(seriesOf(one)).map(([series, values]) => ({ series, values })),
      promql_expr_test: [
        {
          expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: `${one.at ?? LOOKS_AT}m`,
          exp_samples: [...one.fires, "Watchdog"].map((alert) => ({
            labels: `{alertname="${alert}"}`,
            value: 1,
          })),
        },
      ],
    })),
  });

test("operations: in each of these situations exactly the right alarms fire, as promtool evaluates the rules", () => {
  expect(ALARM_CASES.length).toBeGreaterThanOrEqual(20);
  const known = new Set(alerts.map(({ alert }) => alert));
  for (const { fires, title } of ALARM_CASES)
    for (const alert of fires) expect(known, title).toContain(alert);
  const promtool = installedProgram("promtool");
  // Without promtool (Debian's package prometheus) only the form of cases and rules is known.
  if (promtool === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), "lode-alarms-"));
  try {
    const file = join(folder, "alarms.yml");
    writeFileSync(file, asFile());
    const { status, stdout, stderr } = spawnSync(promtool, ["test", "rules", file], { encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

/** Figures of the stores, which the API and every worker show. */
const SHOWN_BY_ALL = new Set(
  Object.keys(seriesOf({ title: "", unlike: {}, fires: [] }))
    .filter((series) => series.startsWith("lode_") && series.includes("worker-1"))
    .map((series) => series.replace(/\{.*/, ""))
    .filter((name) => !name.startsWith("lode_sweep_")),
);

test("a rule takes one of the programs that show a figure, or the same alarm would fire for each", () => {
  expect(SHOWN_BY_ALL.size).toBeGreaterThan(20);
  for (const { expr, alert, record } of [...alerts, ...recordings]) {
    for (const [figure] of expr.matchAll(/lode_\w+/g)) {
      if (!SHOWN_BY_ALL.has(figure)) continue;
      const aggregated = new RegExp(
        `(max|min)( by \\([\\w, ]+\\) )?\\((rate\\(|increase\\()?${figure}\\b|absent\\(${figure}\\b`,
      );
      expect(expr, alert ?? record).toMatch(aggregated);
    }
  }
});
