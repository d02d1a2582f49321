import type { Settings } from "@lode/ops/settings/project-settings";
import type { World } from "./world/start-world.ts";

/** A scenario injects one kind of fault. */
export interface Scenario {
  /** The short name: S1, S2 … */
  name: string;
  title: string;
  /** The default number of withdrawals, actions or miners. */
  size: number;
  /** Settings for all programs of the product. */
  settings?: Settings;
  /** Settings for a single program: api, worker-1, worker-2 or worker-3. */
  settingsFor?(program: string, folder: string): Settings;
  /** How long a client waits for each answer; by default six seconds. */
  answerWithinMs?: number;
  /** The number of API processes behind a load balancer; by default a single process without a balancer. */
  apis?: number;
  /** Always runs on Redis Cluster and behind pgbouncer. */
  isCluster?: boolean;
  /** Puts a tarpit before every peer, with a KMS for the treasury's key, a bucket and a captcha provider. */
  hasPeers?: boolean;
  /** Replaces the stack's relay of Nostr by two relays that can lie. */
  hasRelays?: boolean;
  miners?: number;
  /** Each miner's points at the start. */
  points?: bigint;
  /** How long the product has to finish all open work after the last fault. */
  finishWithinMs?: number;
  /** Requests work and injects faults. Resolves once no fault is active; open work then has time to end. */
  run(world: World, size: number): Promise<void>;
}
