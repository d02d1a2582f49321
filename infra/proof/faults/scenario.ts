import type { Settings } from "../../stack/settings.ts";
import type { World } from "./world/start-world.ts";

/** One kind of fault, in a file of its own in scenarios/. */
export interface Scenario {
  /** Its short name: S1, S2 … */
  name: string;
  title: string;
  /** How much is asked of the product when nothing else is said: withdrawals, rounds or actions. */
  size: number;
  /** Of all programs of the product. */
  settings?: Settings;
  /** Of one program: api, worker-1, worker-2, worker-3. */
  settingsFor?(program: string, folder: string): Settings;
  miners?: number;
  /** Each miner's points at the start. */
  points?: bigint;
  /** How long the product has to finish all open work after the last fault. */
  finishWithinMs?: number;
  /** Requests work and injects faults. Resolves once no fault is active; work in flight then has time to end. */
  run(world: World, size: number): Promise<void>;
}
