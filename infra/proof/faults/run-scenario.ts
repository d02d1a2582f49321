import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { createRandom } from "../world/random.ts";
import { checkEvidence, type Verdict } from "./checker/check-evidence.ts";
import type { Scenario } from "./scenario.ts";
import { gatherEvidence, readTreasury } from "./world/gather-evidence.ts";
import { readOutflows } from "./world/read-outflows.ts";
import { startWorld, type WorldOptions } from "./world/start-world.ts";
import { waitUntilIdle } from "./world/wait-until-idle.ts";

export interface RunOptions {
  seed: number;
  size?: number | undefined;
  /** The name of the evidence folder; by default the scenario's name. */
  label?: string;
  settingsFor?: WorldOptions["settingsFor"];
  /** Runs on Redis Cluster and behind pgbouncer. */
  isCluster?: boolean;
  /** Runs from the sources, so that planted bugs can be put into the code as it is loaded. */
  fromSources?: boolean;
  /** Statements to run on the database before the first request. */
  sql?: readonly string[];
}

/** A payout is final after 1.9 s here; three minutes is far longer than all of the product's retries. */
const FINISH_MS = 180_000;

/**
 * Starts the product, runs the scenario, waits until no work is open, and passes the evidence to the checker.
 */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<Verdict> {
  const { seed, label = scenario.name, size = scenario.size } = options;
  const world = await startWorld({
    evidence: join(projectRoot, ".data/reports/faults", label),
    random: createRandom(seed),
    miners: scenario.miners ?? 60,
    points: scenario.points ?? 100_000n,
    fromSources: options.fromSources ?? false,
    apis: scenario.apis ?? 1,
    answerWithinMs: scenario.answerWithinMs ?? 6_000,
    isCluster: options.isCluster ?? scenario.isCluster ?? false,
    hasPeers: scenario.hasPeers ?? false,
    hasRelays: scenario.hasRelays ?? false,
    settings: { ...UNLIMITED, ...scenario.settings },
    settingsFor: (program, folder) => ({
      ...scenario.settingsFor?.(program, folder),
      ...options.settingsFor?.(program, folder),
    }),
  });
  try {
    const run = { scenario: label, seed, startedAt: Date.now(), treasury: await readTreasury(world) };
    for (const statement of options.sql ?? []) await world.db.raw(statement);
    await scenario.run(world, size);
    await waitUntilIdle(world, scenario.finishWithinMs ?? FINISH_MS);
    await readOutflows(world);
    await gatherEvidence(world, run);
  } finally {
    await world.stop();
  }
  return checkEvidence(world.evidence);
}

/** Lifts the operator's limits, which are not under test here. */
const UNLIMITED = {
  REVIEW_THRESHOLD: "1000000000",
  TOKEN_ACCOUNTS_PER_MINER: "1000",
  WALLET_CHANGES_PER_DAY: "0",
  DAILY_PAYOUT_POINTS: "0",
  DAILY_PAYOUT_POINTS_PER_MINER: "0",
  MAX_PAYOUT_POINTS: "0",
};
