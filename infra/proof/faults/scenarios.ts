import type { Scenario } from "./scenario.ts";
import { wrongClocks } from "./scenarios/clocks.ts";
import { crashMatrix } from "./scenarios/crash-matrix.ts";
import { dishonestMiners } from "./scenarios/dishonest-miners.ts";
import { failover } from "./scenarios/failover.ts";
import { insiders } from "./scenarios/insiders.ts";
import { lyingRelays } from "./scenarios/lying-relays.ts";
import { oldBackup } from "./scenarios/old-backup.ts";
import { postgresFaults } from "./scenarios/postgres.ts";
import { races } from "./scenarios/races.ts";
import { randomKills } from "./scenarios/random-kills.ts";
import { redisFaults } from "./scenarios/redis.ts";
import { restoreToAMoment } from "./scenarios/restore-to-a-moment.ts";
import { severalMachines } from "./scenarios/several-machines.ts";
import { silentPeers } from "./scenarios/silent-peers.ts";
import { slowDisk } from "./scenarios/slow-disk.ts";
import { solanaFaults } from "./scenarios/solana.ts";
import { xFaults } from "./scenarios/x.ts";

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
  slowDisk,
];
