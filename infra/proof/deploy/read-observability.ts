import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { parse } from "yaml";

interface PrometheusRule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; runbook?: string };
}

interface Dashboard {
  uid: string;
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

export const readText = (path: string): string => readFileSync(join(projectRoot, path), "utf8");

export const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(projectRoot, folder)).filter((name) => name.endsWith(ending));

const rulesIn = (path: string): PrometheusRule[] =>
  (parse(readText(path)) as { groups: { rules: PrometheusRule[] }[] }).groups.flatMap(({ rules }) => rules);

/** Reads the rules of Prometheus and the dashboards of Grafana. */
export const readObservability = (): {
  recordings: PrometheusRule[];
  alerts: PrometheusRule[];
  dashboards: Dashboard[];
} => ({
  recordings: rulesIn("infra/deploy/prometheus/recording-rules.yml"),
  alerts: rulesIn("infra/deploy/prometheus/alert-rules.yml"),
  dashboards: filesIn("infra/deploy/grafana", ".json").map(
    (name) => JSON.parse(readText(`infra/deploy/grafana/${name}`)) as Dashboard,
  ),
});
