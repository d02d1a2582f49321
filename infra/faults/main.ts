import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../stack/process-command.ts";
import type { Verdict } from "./checker/check-evidence.ts";
import { readOptions } from "./options.ts";
import { describeVerdict } from "./report/describe-verdict.ts";
import { runScenario } from "./run-scenario.ts";
import { SCENARIOS } from "./scenarios.ts";

const options = readOptions(process.argv.slice(2));
const wanted = SCENARIOS.filter(
  ({ name }) => options.scenarios.length === 0 || options.scenarios.includes(name),
);
const unknown = options.scenarios.filter((name) => !SCENARIOS.some((one) => one.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(", ")}. npm run faults -- ${SCENARIOS.map(({ name }) => name).join(" ")}`,
  );
  process.exit(1);
}
const verdicts: Verdict[] = [];
for (const scenario of wanted) {
  const verdict = await runScenario(scenario, { seed: options.seed, size: options.size });
  verdicts.push(verdict);
  console.log(`\n${describeVerdict(verdict, scenario.title)}`);
}
const folder = join(projectRoot, ".data/reports");
mkdirSync(folder, { recursive: true });
const file = join(folder, `faults-${new Date().toISOString().replaceAll(":", "-")}.json`);
writeFileSync(file, `${JSON.stringify({ seed: options.seed, verdicts }, null, 2)}\n`);
const failed = verdicts.filter(({ findings }) => findings.length > 0);
console.log(`\n${verdicts.length - failed.length} of ${verdicts.length} scenarios passed. Kept in ${file}`);
process.exit(failed.length === 0 ? 0 : 1);
