import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "@lode/core/contracts/errors";
import { projectRoot } from "@lode/ops/settings/project-settings";
import type { EvidenceVerdict } from "./checker/check-evidence.ts";
import { CHECKS } from "./checker/finding.ts";
import type { Durations } from "./checker/withdrawals.ts";
import { PLANTS, runPlanted } from "./plants/plants.ts";
import { runScenario } from "./run-scenario.ts";
import { SCENARIOS } from "./scenarios.ts";
import type { RunOptions, Scenario } from "./world/start-world.ts";

type FaultOptions = ReturnType<typeof readOptions>;

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: "string" },
      size: { type: "string" },
      plant: { type: "string" },
      planted: { type: "boolean" },
      clean: { type: "string" },
    },
  });
  return {
    /** Empty means all scenarios. */
    scenarios: positionals.map((name) => name.toUpperCase()),
    seed: wholeNumber("--seed", values.seed) ?? Math.floor(Math.random() * 2 ** 31),
    size: wholeNumber("--size", values.size),
    /** The planted bug that must be caught, or "all". */
    plant: values.planted ? "all" : values.plant,
    /** The number of trials without planted bugs. The checker must find nothing in any of these. */
    clean: wholeNumber("--clean", values.clean),
  };
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`${option} must be a whole number, not "${text}".`);
  return number;
}

const SHOWN_FINDINGS = 8;

function describeVerdict(verdict: EvidenceVerdict, title: string): string {
  const { counts, findings } = verdict;
  const faults = describeFaults(verdict.faults);
  const lines = [
    `${findings.length === 0 ? "PASS" : "FAIL"}  ${verdict.scenario}  ${title}  (seed ${verdict.seed}, ${verdict.seconds.toFixed(0)} s)`,
    `asked ${verdict.asked} · accepted ${verdict.accepted} · refused ${verdict.refused} · unknown ${verdict.unknown} · completed ${verdict.completed} · failed ${verdict.failed} · actions verified ${verdict.verified} · other requests ${verdict.otherRequests}`,
    `faults injected: ${faults || "none"}`,
    `from request to end: ${describeTimes(verdict.durations)}`,
    CHECKS.map((check) => `${check} ${counts[check]}`).join(" · "),
    describeOutflow(verdict),
    ...findings.slice(0, SHOWN_FINDINGS).map((one) => `! ${one.check}: ${one.subject}: ${one.sentence}`),
    ...(findings.length > SHOWN_FINDINGS ? [`! and ${findings.length - SHOWN_FINDINGS} more`] : []),
  ];
  return lines.map((line, index) => (index === 0 ? line : `      ${line}`)).join("\n");
}

/** Failures at a named step are counted together: "an error at a step × 18". */
function describeFaults(faults: EvidenceVerdict["faults"]): string {
  const counts = new Map<string, number>();
  for (const [kind, count] of Object.entries(faults)) {
    const step = /^(.+ at) [a-z]+\.[a-z]+$/.exec(kind)?.[1];
    const shown = step ? `${step} a step` : kind;
    counts.set(shown, (counts.get(shown) ?? 0) + count);
  }
  return [...counts].map(([kind, count]) => `${kind} × ${count}`).join(", ");
}

function describeTimes({ count, p50, p99, max }: Durations): string {
  const seconds = (milliseconds: number | null) => `${((milliseconds ?? 0) / 1_000).toFixed(1)} s`;
  return count === 0 ? "none" : `p50 ${seconds(p50)}, p99 ${seconds(p99)}, max ${seconds(max)} (${count})`;
}

function describeOutflow({
  outflow,
  mostLandedPerWithdrawal,
  lamportsPerPayout,
  counts,
}: EvidenceVerdict): string {
  const usdc = (baseUnits: number) => (baseUnits / 1_000_000).toFixed(6);
  const matches = counts["outflow differs"] === 0 && counts["unknown outflow"] === 0;
  const figures = matches
    ? `treasury outflow ${usdc(outflow.left)} USDC = paid points`
    : `treasury outflow ${usdc(outflow.left)} USDC, landed ${usdc(outflow.landed)}, completed ${usdc(outflow.owed)}: MISMATCH`;
  return `${figures} · most transfers for one withdrawal ${mostLandedPerWithdrawal} · lamports per payout ${lamportsPerPayout ?? "-"}`;
}

/** Runs these scenarios in turn, and returns whether all passed. A run that does not finish has failed. */
async function judge(kind: "scenarios" | "clean", runs: readonly (readonly [Scenario, RunOptions])[]) {
  const verdicts: EvidenceVerdict[] = [];
  for (const [scenario, options] of runs) {
    try {
      const verdict = await runScenario(scenario, options);
      verdicts.push(verdict);
      console.log(`\n${describeVerdict(verdict, scenario.title)}`);
    } catch (error) {
      const title = `${scenario.name}  ${scenario.title}  (seed ${options.seed})`;
      console.log(`\nFAIL  ${title}\n      it did not finish: ${messageOf(error)}`);
    }
  }
  const passed = verdicts.filter(({ findings }) => findings.length === 0).length;
  console.log(`\n${passed} of ${runs.length} runs passed. Report: ${keepReport(kind, { verdicts })}`);
  return passed === runs.length;
}

async function runScenarios({ scenarios: names, seed, ...options }: FaultOptions): Promise<boolean> {
  const known = SCENARIOS.map(({ name }) => name);
  const wanted = SCENARIOS.filter(({ name }) => names.length === 0 || names.includes(name));
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`Unknown scenario: ${unknown.join(", ")}. Known: ${known.join(", ")}.`);
  return judge(
    "scenarios",
    wanted.map((scenario) => [scenario, { seed, ...options }]),
  );
}

/** Runs the planted bug with this name, or "all". The checker must catch each bug. */
async function runPlants(name: string, seed: number): Promise<boolean> {
  const wanted = PLANTS.filter((plant) => name === "all" || plant.name === name);
  if (wanted.length === 0)
    throw new Error(`Unknown plant: ${name}. Known: ${PLANTS.map((plant) => plant.name).join(", ")}.`);
  const results: { plant: string; isCaught: boolean; shown: string; verdict?: EvidenceVerdict }[] = [];
  for (const plant of wanted) {
    const result = await runPlanted(plant, seed).catch((error) => ({
      isCaught: false,
      shown: `the trial did not finish: ${messageOf(error)}`,
    }));
    results.push({ plant: plant.name, ...result });
    const { isCaught, shown } = result;
    console.log(`${isCaught ? "CAUGHT" : "MISSED"}  ${plant.name}: ${plant.bug}\n        → ${shown}`);
  }
  const caught = results.filter(({ isCaught }) => isCaught).length;
  const file = keepReport("planted", { seed, results });
  console.log(`\n${caught} of ${results.length} planted bugs caught. Report: ${file}`);
  return caught === results.length;
}

/** Runs the plants' trials in turn without their bugs. The checker must find nothing. */
async function runCleanTrials(count: number, seed: number): Promise<boolean> {
  const trials = [...new Set(PLANTS.map(({ trial }) => trial))];
  const rounds = Array.from({ length: Math.ceil(count / trials.length) }, () => trials);
  const runs = rounds.flat().slice(0, count);
  return judge(
    "clean",
    runs.map((trial, n) => [trial, { seed: seed + n, label: `clean-${n + 1}` }]),
  );
}

/** Writes the figures of a run. The run's evidence is in .data/reports/faults. */
function keepReport(kind: string, figures: object): string {
  const folder = join(projectRoot, ".data/reports");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `faults-${kind}-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.json`);
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  return file;
}

/** Returns whether the run passed. */
async function chosenRun(): Promise<boolean> {
  const options = readOptions();
  if (options.plant !== undefined) return runPlants(options.plant, options.seed);
  if (options.clean !== undefined) return runCleanTrials(options.clean, options.seed);
  return runScenarios(options);
}

const isPassed = await chosenRun().catch((error) => console.error(messageOf(error)));
process.exit(isPassed ? 0 : 1);
