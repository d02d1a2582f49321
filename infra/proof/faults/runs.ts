import { NotAtHandError } from "@lode/stack/stores/pgbouncer";
import type { Verdict } from "./checker/check-evidence.ts";
import type { FaultOptions } from "./options.ts";
import { PLANTS } from "./plants/plants.ts";
import { runPlanted } from "./plants/run-planted.ts";
import { describeVerdict } from "./report/describe-verdict.ts";
import { keepReport } from "./report/keep-report.ts";
import { runScenario } from "./run-scenario.ts";
import { SCENARIOS } from "./scenarios.ts";

/** Runs the scenarios with these names, or all of them. */
export async function runScenarios(
  names: string[],
  { seed, size, isCluster }: FaultOptions,
): Promise<boolean> {
  const known = SCENARIOS.map(({ name }) => name);
  const wanted = SCENARIOS.filter(({ name }) => names.length === 0 || names.includes(name));
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`Unknown scenario: ${unknown.join(", ")}. Known: ${known.join(", ")}.`);
  const verdicts: Verdict[] = [];
  let skipped = 0;
  for (const scenario of wanted) {
    try {
      const verdict = await runScenario(scenario, { seed, size, ...(isCluster ? { isCluster } : {}) });
      verdicts.push(verdict);
      console.log(`\n${describeVerdict(verdict, scenario.title)}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof NotAtHandError) {
        console.log(`\nSKIP  ${scenario.name}  ${scenario.title}\n      ${reason}`);
        skipped += 1;
        continue;
      }
      console.log(
        `\nFAIL  ${scenario.name}  ${scenario.title}  (seed ${seed})\n      it did not finish: ${reason}`,
      );
    }
  }
  const passed = verdicts.filter(({ findings }) => findings.length === 0).length;
  const file = keepReport("scenarios", { seed, verdicts });
  const without = skipped > 0 ? `, ${skipped} skipped` : "";
  console.log(`\n${passed} of ${wanted.length} scenarios passed${without}. Report: ${file}`);
  return passed + skipped === wanted.length;
}

/** Runs the planted bug with this name, or "all". The checker must catch each bug. */
export async function runPlants(name: string, seed: number): Promise<boolean> {
  const wanted = PLANTS.filter((plant) => name === "all" || plant.name === name);
  if (wanted.length === 0)
    throw new Error(`Unknown plant: ${name}. Known: ${PLANTS.map((plant) => plant.name).join(", ")}.`);
  const results: { plant: string; isCaught: boolean; verdict: Verdict }[] = [];
  for (const plant of wanted) {
    const { verdict, isCaught } = await runPlanted(plant, seed);
    results.push({ plant: plant.name, isCaught, verdict });
    const [first] = verdict.findings.filter(({ check }) => plant.caughtAs.includes(check));
    const shown = first ? `${first.check} (${first.subject}: ${first.sentence})` : "NOT FOUND";
    console.log(`${isCaught ? "CAUGHT" : "MISSED"}  ${plant.name}: ${plant.bug}\n        → ${shown}`);
  }
  const caught = results.filter(({ isCaught }) => isCaught).length;
  const file = keepReport("planted", { seed, results });
  console.log(`\n${caught} of ${results.length} planted bugs caught. Report: ${file}`);
  return caught === results.length;
}

/** Runs the plants' trials in turn without their bugs. The checker must find nothing. */
export async function runCleanTrials(count: number, seed: number): Promise<boolean> {
  const trials = [...new Set(PLANTS.map(({ trial }) => trial))];
  const alarms: Verdict[] = [];
  for (let n = 0; n < count; n++) {
    const trial = trials[n % trials.length];
    if (!trial) throw new Error("There are no trials.");
    const verdict = await runScenario(trial, { seed: seed + n, label: `clean-${n + 1}` });
    if (verdict.findings.length === 0)
      console.log(`PASS  ${n + 1}  ${trial.title}: ${verdict.accepted} paid or refunded once`);
    else {
      alarms.push(verdict);
      console.log(describeVerdict(verdict, trial.title));
    }
  }
  const file = keepReport("clean", { seed, count, alarms });
  console.log(`\n${alarms.length} false alarms in ${count} runs without a bug. Report: ${file}`);
  return alarms.length === 0;
}
