import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { expect, test } from "vitest";
import { SCENARIOS } from "../faults/scenarios.ts";
import { filesIn, readText as read, readObservability } from "./read-observability.ts";

const { recordings, alerts, dashboards } = readObservability();

test("every recording is read by an alert or a dashboard, and no panel has the id of another", () => {
  const readers = JSON.stringify([alerts, dashboards]);
  expect(recordings.filter(({ record }) => !readers.includes(record ?? "?"))).toEqual([]);
  for (const { panels } of dashboards) expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

const runbooks = filesIn("docs/runbooks", ".md");

test("every alert has a severity, a sentence and a runbook that names it", () => {
  expect(alerts.length).toBeGreaterThan(20);
  for (const { alert = "", labels, annotations } of alerts) {
    expect(["page", "ticket"], alert).toContain(labels?.severity);
    expect(annotations?.summary, alert).toBeTruthy();
    const runbook = annotations?.runbook_url ?? "";
    expect(existsSync(join(projectRoot, runbook)), `${alert}: ${runbook}`).toBe(true);
    expect(read(runbook), alert).toContain(`\`${alert}\``);
  }
});

test("what the runbooks name exists: alerts, commands, scenarios, other runbooks", () => {
  const usage = commandNames();
  expect(usage.length).toBeGreaterThan(20);
  const names = new Set(alerts.map(({ alert }) => alert));
  for (const file of runbooks) {
    const text = read(`docs/runbooks/${file}`);
    const [, named = ""] = /^Alert: (.+?)\. /m.exec(text) ?? [];
    for (const [, alert = ""] of named.matchAll(/`(\w+)`/g)) expect(names, file).toContain(alert);
    for (const [, command = ""] of text.matchAll(/npm run ops -- ([\w-]+)/g))
      expect(usage, `${file}: ${command}`).toContain(command);
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

/** The names of the commands, as `npm run ops -- --help` prints them. */
function commandNames(): string[] {
  const program = join(projectRoot, "infra/ops/ops.ts");
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", program, "--help"], {
    encoding: "utf8",
  });
  return [...stdout.matchAll(/^ {2}([\w-]+)/gm)].map(([, name = ""]) => name);
}
