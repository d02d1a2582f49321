import { PLATFORM_ACCOUNTS } from "@lode/core/domain/points/ledger";
import { listFound } from "@lode/db/audits/audit-rounds.repository";
import * as totals from "@lode/db/audits/ledger-totals.repository";
import { readPublicStats, readUserStats } from "@lode/db/points/points.read-model";
import { many, one, run } from "@lode/db/query";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { awardMadeAt, givePoints } from "@lode/db/test/factories/give-points";
import { beforeEach, expect, test } from "vitest";
import { buildRoot } from "../../test/build-root.ts";
import { auditStep, checkCounters, checkNextBalances } from "./audit-ledger.ts";

let world: TestDatabase;
beforeEach(async () => {
  world = await openTestDatabase();
});

const step = () => world.transaction(auditStep);
const award = (userId: string) => world.transaction((trx) => givePoints(trx, userId, 5n));

const tamper = (sql: string, bindings = {}) => world.tamper((trx) => run(trx, bindings)(sql));

/** The sums, computed from all entries. */
const truth = () =>
  one<{ entries: bigint; balances: bigint; awarded: bigint }>(world.db)(`select count(*) as entries,
       coalesce(sum(amount) filter (where account_id <> '${PLATFORM_ACCOUNTS.rewards}'), 0)::bigint as balances,
       coalesce(-sum(amount) filter (where account_id = '${PLATFORM_ACCOUNTS.rewards}'), 0)::bigint as awarded
     from ledger_entries`);

test("the totals match the entries, however many connections write at once", async () => {
  const miners = await Promise.all([buildMiner(world.db), buildMiner(world.db)]);
  await Promise.all(Array.from({ length: 60 }, (_, n) => award(miners[n % 2]?.userId ?? "")));
  expect(await totals.readLedgerTotals(world.db)).toMatchObject({ ...(await truth()), sum: 0n });
  await totals.foldTotals(world.db);
  await step();
  expect(await listFound(world.db)).toEqual([]);
  expect(await readUserStats(world.db, miners[0]?.userId ?? "")).toMatchObject({ tasksCompleted: 30 });
});

test("the partial totals of closed connections are added up, and nothing is lost", async () => {
  await buildMiner(world.db, { points: 50n });
  const before = await totals.readLedgerTotals(world.db);
  // No processes with these numbers exist.
  await run(world.db)(`
    insert into ledger_totals (slot, entries, balances, in_flight, fees, paid_out, awarded)
      select 5000000 + n, 0, 0, 0, 0, 0, 0 from generate_series(1, 300) n`);
  await totals.foldTotals(world.db);
  expect(await totals.readLedgerTotals(world.db)).toEqual(before);
  const { rows } = await one<{ rows: number }>(world.db)("select count(*)::int as rows from ledger_totals");
  expect(rows).toBeLessThan(50);
});

test("entries with ids older than the last root are frozen too", async () => {
  const { userId } = await buildMiner(world.db);
  await award(userId);
  const first = await buildRoot(world.db);
  for (const minutes of [3, 60 * 30]) {
    const at = new Date(Date.now() - minutes * 60_000);
    await world.transaction((trx) => awardMadeAt(trx, userId, at));
    await step();
    expect(await listFound(world.db)).toEqual([]);
  }
  expect((await buildRoot(world.db)).size).toBe(first.size + 4);
  await step();
  expect(await listFound(world.db)).toEqual([]);
});

test("deleted entries are a finding, are searched for once, and do not stop new roots", async () => {
  const { userId } = await buildMiner(world.db);
  await award(userId);
  await buildRoot(world.db);
  await award(userId);
  await tamper(
    "delete from ledger_entries where id in (select id from ledger_entries order by id desc limit 2)",
  );
  await award(userId);
  expect((await buildRoot(world.db)).size).toBe(4);
  await step();
  expect(await listFound(world.db)).toContainEqual({
    kind: "ledger",
    detail: "its totals differ from its entries: entries by 2, balances by 5, awarded by 5",
  });
  await totals.recountLedger(world.db);
  await award(userId);
  await buildRoot(world.db);
  await step();
  expect((await listFound(world.db)).map(({ kind }) => kind)).toEqual(["balance"]);
});

test("an entry changed after its freeze is a finding until it is corrected", async () => {
  const { userId } = await buildMiner(world.db);
  await award(userId);
  await buildRoot(world.db);
  const change = (by: number) =>
    tamper(
      `update ledger_entries set amount = amount + case when account_id = :userId then 1 else -1 end * :by::bigint`,
      { userId, by },
    );
  await change(1);
  await step();
  await step();
  const kinds = (await listFound(world.db)).map(({ kind }) => kind).sort();
  expect(kinds).toEqual(["balance", "ledger", "ledger"]);
  await change(-1);
  await step();
  expect(await listFound(world.db)).toEqual([]);
});

test("a wrong balance is found when its turn comes, and stays a finding while other balances are checked", async () => {
  const miners = await Promise.all(Array.from({ length: 6 }, () => buildMiner(world.db)));
  const last = miners.map(({ userId }) => userId).sort()[5];
  await tamper("update ledger_accounts set balance = balance + 7 where id = :last", { last });
  const found: number[] = [];
  for (let n = 0; n < 8; n++) {
    await world.transaction((trx) => checkNextBalances(trx, 2));
    found.push((await listFound(world.db)).length);
  }
  expect(found).toEqual([0, 0, 1, 1, 1, 1, 1, 1]);
});

const drift = async () => (await world.db("audit_rounds").where({ name: "miners" }).first())?.drift;

test("counters follow their rows, and a counter changed by hand is found at the end of its round", async () => {
  for (let n = 0; n < 5; n++) await buildMiner(world.db);
  expect(await readPublicStats(world.db)).toMatchObject({ users: 5 });
  const round = async () => {
    for (let n = 0; n < 3; n++) await world.transaction((trx) => checkCounters(trx, 2));
  };
  await round();
  expect(await drift()).toBe(0n);
  await tamper(
    "update counters set value = value + 3 where name = 'miners' and slot = (select min(slot) from counters where name = 'miners')",
  );
  await round();
  expect(await drift()).toBe(3n);
  expect((await totals.readCounter(world.db, "miners")).value).toBe(8n);
});

test("a miner who signs up during the count is not drift", async () => {
  for (let n = 0; n < 3; n++) await buildMiner(world.db);
  await world.transaction((trx) => checkCounters(trx, 2));
  const early = (await many<{ id: string }>(world.db)("select id from users order by id limit 1"))[0]?.id;
  await run(world.db, { early })("update users set email_confirmed_at = null where id = :early");
  await world.transaction((trx) => checkCounters(trx, 2));
  expect(await drift()).toBe(0n);
});
