import type { Scenario } from "./scenario.ts";
import { randomKills } from "./scenarios/random-kills.ts";

/** In the order in which `npm run faults` runs them. */
export const SCENARIOS: readonly Scenario[] = [randomKills];
