import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Verdict } from "../checker/check-evidence.ts";
import { runScenario } from "../run-scenario.ts";
import type { Plant } from "./plant.ts";

const LOADER = new URL("./plant-source.mjs", import.meta.url).href;

export interface Caught {
  verdict: Verdict;
  /** Whether the checker found the bug's effect. */
  isCaught: boolean;
}

/** Runs the plant's trial with the bug in every program of the product. */
export async function runPlanted(plant: Plant, seed: number): Promise<Caught> {
  const verdict = await runScenario(plant.trial, {
    seed,
    label: `plant-${plant.name}`,
    sql: plant.sql ?? [],
    fromSources: true,
    settingsFor: (_program, folder) => {
      const file = join(folder, "plant.json");
      writeFileSync(file, JSON.stringify(plant.mutations));
      return { NODE_OPTIONS: `--import ${LOADER}`, PLANT_FILE: file };
    },
  });
  return { verdict, isCaught: plant.caughtAs.some((check) => verdict.counts[check] > 0) };
}
