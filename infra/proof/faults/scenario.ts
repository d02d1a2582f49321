import type { Settings } from "../../stack/settings.ts";
import type { World } from "./world/start-world.ts";

/** One kind of trouble, as a small file of its own in scenarios/. */
export interface Scenario {
  /** As people call it: S1, S2 … */
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
  /** How long the product has for coming to rest after the last fault. */
  settleWithinMs?: number;
  /** Asks and wounds. Resolves when no wound is open any more; whatever is in flight then has time to end. */
  run(world: World, size: number): Promise<void>;
}
