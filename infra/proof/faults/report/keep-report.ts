import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";

/** Writes the figures of a run. The run's evidence is in .data/reports/faults. */
export function keepReport(kind: string, figures: object): string {
  const folder = join(projectRoot, ".data/reports");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `faults-${kind}-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.json`);
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  return file;
}
