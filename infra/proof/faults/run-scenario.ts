import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { until } from "@lode/sandbox/people/until";
import pg from "pg";
import { createRandom } from "../world/random.ts";
import { checkEvidence, type Verdict } from "./checker/check-evidence.ts";
import type { Scenario } from "./scenario.ts";
import { readOutflows } from "./world/read-outflows.ts";
import { startWorld, type World, type WorldOptions } from "./world/start-world.ts";
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

interface TreasuryReading {
  baseUnits: number;
  lamports: number;
}

async function readTreasury({ sandbox, stack }: World): Promise<TreasuryReading> {
  const address = stack.env.TREASURY_ADDRESS ?? "";
  const owned = await sandbox.rpc<{ value: { pubkey: string }[] }>(
    "getTokenAccountsByOwner",
    address,
    { programId: "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" },
    { encoding: "base64" },
  );
  const account = owned.value[0]?.pubkey ?? "";
  const { value } = await sandbox.rpc<{ value: { amount: string } }>("getTokenAccountBalance", account);
  const lamports = await sandbox.rpc<{ value: number }>("getBalance", address);
  return { baseUnits: Number(value.amount), lamports: lamports.value };
}

/** Writes the final state of Postgres and the chain next to the client's log, for the checker. */
async function gatherEvidence(
  world: World,
  run: { scenario: string; seed: number; startedAt: number; treasury: TreasuryReading },
): Promise<void> {
  const landed = await world.sandbox.landed();
  const { startedAt, treasury: before, scenario, seed } = run;
  const address = world.stack.env.TREASURY_ADDRESS;
  keep(world, "chain.json", { treasury: address, before, after: await readTreasury(world), landed });
  keep(world, "database.json", await dumpDatabase(world.stack.urls.database));
  keep(world, "run.json", { scenario, seed, startedAt, endedAt: Date.now() });
}

/** Dumps every row of every table in a single snapshot, without binary and secret columns. */
async function dumpDatabase(url: string): Promise<Record<string, unknown[]>> {
  const client = await until("the database", async () => {
    const fresh = new pg.Client({ connectionString: url });
    fresh.on("error", () => {});
    return fresh.connect().then(
      () => fresh,
      () => undefined,
    );
  });
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'knex%'`,
    );
    const dump: Record<string, unknown[]> = {};
    for (const { name } of rows) {
      const table = pg.escapeIdentifier(name);
      const found = await client.query<{ row: string }>(
        `select (to_jsonb(t) - 'signed_transaction' - 'sealed_tokens' - 'message')::text as row from ${table} t`,
      );
      dump[name] = found.rows.map(({ row }) => JSON.parse(row) as unknown);
    }
    return dump;
  } finally {
    await client.end();
  }
}

function keep({ evidence }: World, file: string, content: unknown): void {
  writeFileSync(join(evidence, file), `${JSON.stringify(content)}\n`);
}
