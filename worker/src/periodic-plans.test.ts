import { claimSweepRuns } from "@lode/db/outbox/sweep-runs.repository";
import { many } from "@lode/db/query";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { recordPlans } from "@lode/db/test/record-plans";
import { beforeAll, expect, test } from "vitest";
import { useTestWorker } from "../test/test-worker.ts";
import { sweeps } from "./schedule.ts";

const world = useTestWorker({ PROOF_EVERY_SECONDS: "0" });

/** Fills the tables, because without work a sweep would not reach its later statements. */
async function fill(): Promise<void> {
  for (let n = 0; n < 3; n++) await buildAttempt(world().db, await buildMiner(world().db, { points: 500n }));
  const freezing = sweeps.find(({ name }) => name === "ledger roots");
  await freezing?.run(world().deps);
  await buildAttempt(world().db, await buildMiner(world().db));
}

let scansOf: Awaited<ReturnType<typeof recordPlans>>;
beforeAll(async () => {
  await fill();
  scansOf = await recordPlans(world().db, [world().deps.db]);
});

/** Ignores that this test has no node to answer. */
const withoutNode = (error: Error) => {
  if (!/fetch|ECONNREFUSED|node/i.test(error.message)) throw error;
};

test.each(sweeps.map((sweep) => [sweep.name, sweep] as const))(
  "%s: no growing table is read from end to end",
  async (_name, sweep) => {
    expect(await scansOf(() => sweep.run(world().deps).catch(withoutNode))).toEqual([]);
  },
);

test("no condition of a sweep scans a growing table from end to end", async () => {
  expect(await scansOf(() => claimSweepRuns(world().deps.db, sweeps))).toEqual([]);
});

test("a periodic read without an index is noticed, even inside a function", async () => {
  const { db } = world().deps;
  const scans = await scansOf(async () => {
    await many(db)("select id from withdrawals where failure_reason = 'x'");
    await many(db)("select count(*) from users");
    await many(db)("select recount_ledger()");
  });
  const tables = new Set(scans.map((scan) => scan.split(": ").at(-1)));
  expect(tables).toEqual(new Set(["withdrawals", "users", "ledger_entries"]));
});
