import { dishonestMiners, insiders } from "./scenarios/dishonest-people.ts";
import { lyingRelays } from "./scenarios/lying-relays.ts";
import { failover, oldBackup, restoreToAMoment } from "./scenarios/restores.ts";
import { severalMachines } from "./scenarios/several-machines.ts";
import { silentConnections } from "./scenarios/silent-connections.ts";
import { silentPeers } from "./scenarios/silent-peers.ts";
import { postgresFaults, races, redisFaults, slowDisk, solanaFaults } from "./scenarios/stores.ts";
import { crashMatrix, randomKills, wrongClocks } from "./scenarios/workers.ts";
import { xFaults } from "./scenarios/x.ts";
import type { Scenario } from "./world/start-world.ts";

/** In the order in which `npm run faults` runs the scenarios. */
export const SCENARIOS: readonly Scenario[] = [
  crashMatrix,
  randomKills,
  redisFaults,
  postgresFaults,
  solanaFaults,
  xFaults,
  wrongClocks,
  races,
  oldBackup,
  restoreToAMoment,
  dishonestMiners,
  lyingRelays,
  severalMachines,
  insiders,
  failover,
  silentPeers,
  silentConnections,
  slowDisk,
];
