import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { buildMiner } from "../../test/factories/build-miner.ts";
import { awardMadeAt } from "../../test/factories/give-points.ts";
import { newId } from "../id.ts";
import { auditLedger } from "../points/points.read-model.ts";
import { many, manyValues, run } from "../query.ts";
import { constraintOf } from "../transaction.ts";
import { dropOldPartitions, makeMonthPartitions, PARTITION_FACTS } from "./partitions.repository.ts";

let world: TestDatabase;
beforeEach(async () => {
  world = await openTestDatabase();
});

const DAY = 86_400_000;

/** An award posted by a process whose clock is off by `inMs`. */
const award = (userId: string, inMs: number) =>
  world.transaction((trx) => awardMadeAt(trx, userId, new Date(Date.now() + inMs)));

const partsOf = (userId: string) =>
  manyValues<string>(world.db, { userId })(`
    select tableoid::regclass::text as part from ledger_entries where account_id = :userId order by id`);

const readPartitionFacts = () =>
  many<{ table: string; daysAhead: number; usesDefault: boolean }>(world.db)(PARTITION_FACTS);

const monthOf = (inMs: number) => new Date(Date.now() + inMs).toISOString().slice(0, 7).replace("-", "_");

test("an award goes to the partition of its month, and earlier rows are in the first partition", async () => {
  const { userId } = await buildMiner(world.db);
  await award(userId, 0);
  await award(userId, 75 * DAY);
  expect(await partsOf(userId)).toEqual(["ledger_entries_first", `ledger_entries_${monthOf(75 * DAY)}`]);
  expect(await auditLedger(world.db)).toEqual({ sum: 0n, drifted: 0 });
});

test("an award in a month without a partition is kept, and that month gets no partition afterwards", async () => {
  const { userId } = await buildMiner(world.db);
  await award(userId, 200 * DAY);
  expect(await partsOf(userId)).toEqual(["ledger_entries_default"]);
  expect(await readPartitionFacts()).toMatchObject([
    { table: "ledger_entries", usesDefault: true },
    { table: "verification_receipts", usesDefault: false },
    { table: "notifications", usesDefault: false },
  ]);
  await makeMonthPartitions(world.db, "ledger_entries", 12);
  await award(userId, 200 * DAY);
  await award(userId, 240 * DAY);
  expect(await partsOf(userId)).toEqual([
    "ledger_entries_default",
    "ledger_entries_default",
    `ledger_entries_${monthOf(240 * DAY)}`,
  ]);
  expect(await auditLedger(world.db)).toEqual({ sum: 0n, drifted: 0 });
});

test("concurrent processes create each partition once", async () => {
  const made = await Promise.allSettled(
    Array.from({ length: 4 }, () => makeMonthPartitions(world.db, "notifications", 8)),
  );
  const count = made.reduce((sum, one) => sum + (one.status === "fulfilled" ? one.value : 0), 0);
  expect(count).toBe(5);
  expect(await makeMonthPartitions(world.db, "notifications", 8)).toBe(0);
  const [facts] = (await readPartitionFacts()).filter(({ table }) => table === "notifications");
  expect(facts?.daysAhead).toBeGreaterThan(8 * 28);
});
test("adversary: a partition refuses the same rows as the ledger, under its own name", async () => {
  const { userId } = await buildMiner(world.db);
  await award(userId, 0);
  for (const statement of [
    "delete from ledger_entries_first",
    "update ledger_entries_first set amount = 1",
    "truncate ledger_entries_first cascade",
  ])
    await expect(run(world.db)(statement)).rejects.toThrow(/append-only/);
  const added = run(world.db, { id: newId() })(`
    insert into ledger_entries_first (id, transfer_id, account_id, amount)
      select :id::uuid, transfer_id, account_id, 1 from ledger_entries_first limit 1`);
  expect(await added.then(String, constraintOf)).toBe("ledger_transfer_sealed");
  const guards = await many<{ part: string; triggers: string[] }>(world.db)(`
    select c.relname as part, array_agg(t.tgname::text order by t.tgname) as triggers
      from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
      where i.inhparent = 'ledger_entries'::regclass group by c.relname`);
  expect(guards.length).toBeGreaterThan(3);
  for (const { part, triggers } of guards)
    expect(triggers, part).toEqual([
      "ledger_entries_append_only",
      "ledger_entries_posted",
      "ledger_entries_sealed",
    ]);
});

test("only partitions whose rows are all past the promised age are dropped", async () => {
  const { userId } = await buildMiner(world.db);
  await run(world.db, {
    id: v7({ msecs: Date.now() }),
    userId,
  })(`
    insert into notifications (id, user_id, kind) values (:id, :userId, 'test')`);
  expect(await dropOldPartitions(world.db, "notifications", 2)).toEqual([]);
  // A negative age makes every row count as old.
  expect(await dropOldPartitions(world.db, "notifications", -3)).toContain("notifications_first");
  expect(await many(world.db)("select id from notifications")).toEqual([]);
});
