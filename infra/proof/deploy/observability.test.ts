import { existsSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "@lode/ops/commands/commands";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { expect, test } from "vitest";
import { SCENARIOS } from "../faults/scenarios.ts";
import { filesIn, readText as read, readObservability } from "./read-observability.ts";

const { recordings, alerts, dashboards } = readObservability();

test("an alert or a dashboard reads every recording rule, and panel ids are unique", () => {
  const readers = JSON.stringify([alerts, dashboards]);
  expect(recordings.filter(({ record }) => !readers.includes(record ?? "?"))).toEqual([]);
  for (const { panels } of dashboards) expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

const exprOf = (name: string) => alerts.find(({ alert }) => alert === name)?.expr ?? "";

test("operations: no alarm follows from another's silence, and a few bad events of a quiet night raise none", () => {
  expect(exprOf("Watchdog")).toBe("vector(1)");
  // A series that is gone is as bad as 0.
  expect(exprOf("ApiDown")).toBe('absent(up{job="lode-api"} == 1)');
  for (const { alert = "", expr } of alerts) {
    // A missing figure says nothing unless somebody is up to show it.
    if (/absent\(lode_/.test(expr))
      expect(expr, alert).toMatch(
        /absent\(lode_\w+\) and on \(\) max\(up\{job=~"lode-\(api\|worker\)"\}\) == 1/,
      );
    if (expr.includes("lode:service_level_bad"))
      expect(expr, alert).toMatch(/^\(.*\) and on \(level\) .* >= 5$/s);
  }
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
