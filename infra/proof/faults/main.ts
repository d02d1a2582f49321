import { type FaultOptions, readOptions } from "./options.ts";
import { runCleanTrials, runPlants, runScenarios } from "./runs.ts";

/** Returns whether the run passed. */
function chosenRun(options: FaultOptions): Promise<boolean> {
  if (options.plant !== undefined) return runPlants(options.plant, options.seed);
  if (options.clean !== undefined) return runCleanTrials(options.clean, options.seed);
  return runScenarios(options.scenarios, options);
}

try {
  process.exit((await chosenRun(readOptions(process.argv.slice(2)))) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
