import type { Settings } from "@lode/ops/settings/project-settings";
import type { World } from "./world/start-world.ts";

/** One kind of fault. */
export interface Scenario {
  /** Its short name: S1, S2 … */
  name: string;
  title: string;
  /** The default number of withdrawals, actions or miners. */
  size: number;
  /** For all programs of the product. */
  settings?: Settings;
  /** For one program: api, worker-1, worker-2, worker-3. */
  settingsFor?(program: string, folder: string): Settings;
  /** How long a client waits for each answer; by default six seconds. */
  answerWithinMs?: number;
  /** API processes behind a load balancer; by default one, without it. */
  apis?: number;
  /** Whether it always runs on Redis Cluster and behind pgbouncer. */
  isCluster?: boolean;
  miners?: number;
  /** Each miner's points at the start. */
  points?: bigint;
  /** How long the product has to finish all open work after the last fault. */
  finishWithinMs?: number;
  /** Requests work and injects faults. Resolves once no fault is active; open work then has time to end. */
  run(world: World, size: number): Promise<void>;
}
