import type { Scenario } from "./scenario.ts";
import { cleverMiner } from "./scenarios/clever-miner.ts";
import { wrongClocks } from "./scenarios/clocks.ts";
import { crashMatrix } from "./scenarios/crash-matrix.ts";
import { oldBackup } from "./scenarios/old-backup.ts";
import { postgresTroubles } from "./scenarios/postgres.ts";
import { races } from "./scenarios/races.ts";
import { randomKills } from "./scenarios/random-kills.ts";
import { redisTroubles } from "./scenarios/redis.ts";
import { solanaTroubles } from "./scenarios/solana-rpc.ts";
import { xTroubles } from "./scenarios/x-troubles.ts";

/** In the order in which `npm run faults` runs them. */
export const SCENARIOS: readonly Scenario[] = [
  crashMatrix,
  randomKills,
  redisTroubles,
  postgresTroubles,
  solanaTroubles,
  xTroubles,
  wrongClocks,
  races,
  oldBackup,
  cleverMiner,
];
