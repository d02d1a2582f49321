import { many } from "@lode/db/query";
import { until } from "@lode/sandbox/people/until";
import { treasuryUsdc } from "../world/treasury.ts";
import { checkEvidence, type EvidenceVerdict } from "./checker/check-evidence.ts";
import { readOutflows, waitUntilIdle } from "./world/faults.ts";
import { type RunOptions, type Scenario, startWorld, type World } from "./world/start-world.ts";

/** A payout is final after 1.9 s here; three minutes is far longer than all of the product's retries. */
const FINISH_MS = 180_000;

/** Starts the product, runs the scenario, waits until no work is open, and passes the evidence to the checker. */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<EvidenceVerdict> {
  const { seed, label = scenario.name, size = scenario.size } = options;
  const world = await startWorld(scenario, options);
  try {
    const run = { scenario: label, seed, startedAt: Date.now() };
    const before = await readTreasury(world);
    for (const statement of options.sql ?? []) await world.db.raw(statement);
    await scenario.run(world, size);
    await waitUntilIdle(world, scenario.finishWithinMs ?? FINISH_MS);
    await readOutflows(world);
    // The final state of Postgres and of the chain, next to the client's log.
    const landed = await world.sandbox.landed();
    const treasury = world.stack.env.TREASURY_ADDRESS;
    world.keep("chain.json", { treasury, before, after: await readTreasury(world), landed });
    world.keep("database.json", await dumpDatabase(world));
    world.keep("run.json", { ...run, endedAt: Date.now() });
  } finally {
    await world.stop();
  }
  return checkEvidence(world.evidence);
}

async function readTreasury({ sandbox, stack }: World) {
  const address = stack.env.TREASURY_ADDRESS ?? "";
  const lamports = await sandbox.rpc<{ value: number }>("getBalance", address);
  return { baseUnits: await treasuryUsdc(sandbox, address), lamports: lamports.value };
}

/** Dumps every row of every table in a single snapshot, without binary and secret columns. */
async function dumpDatabase({ db }: World): Promise<Record<string, unknown[]>> {
  await until("the database", () => many(db)("select 1").catch(() => undefined));
  const dump: Record<string, unknown[]> = {};
  await db.transaction(
    async (trx) => {
      const tables = await many<{ name: string }>(trx)(`
        select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'knex%'`);
      for (const { name } of tables) {
        const rows = await many<{ row: string }>(trx)(`
          select (to_jsonb(t) - 'signed_transaction' - 'sealed_tokens' - 'message')::text as row from "${name}" t`);
        dump[name] = rows.map(({ row }) => JSON.parse(row) as unknown);
      }
    },
    { isolationLevel: "repeatable read", readOnly: true },
  );
  return dump;
}
