import { parse } from "yaml";
import { filesIn, readText } from "./read-observability.ts";

const NAMESPACE = "lode";
const RULES = ["recording-rules", "alert-rules"];

/** The rules of Prometheus for its operator, and the dashboards as ConfigMaps, which Grafana's sidecar finds by their label. */
export function monitoringManifests(): object[] {
  const rules = RULES.map((name) => ({
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: `lode-${name}`, namespace: NAMESPACE },
    spec: parse(readText(`infra/deploy/prometheus/${name}.yml`)) as object,
  }));
  const dashboards = filesIn("infra/deploy/grafana", ".json").map((file) => ({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: {
      name: `lode-dashboard-${file.replace(".json", "")}`,
      namespace: NAMESPACE,
      labels: { grafana_dashboard: "1" },
    },
    data: { [`lode-${file}`]: readText(`infra/deploy/grafana/${file}`) },
  }));
  return [...rules, ...dashboards];
}
