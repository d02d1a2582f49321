import * as ledger from "@lode/core/domain/points/ledger";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { buildMiner } from "../../test/factories/build-miner.ts";
import { newId } from "../id.ts";
import { constraintOf } from "../transaction.ts";
import { postTransfer, postTransfers } from "./ledger.repository.ts";
import { auditLedger, readUserStats } from "./points.read-model.ts";

const world = await openTestDatabase();

const balanceOf = async (userId: string) => (await readUserStats(world.db, userId)).balance;
const award = (userId: string, points: bigint, taskId = newId()) =>
  ledger.awardTransfer({ taskId, externalId: "1", attemptId: newId(), userId, points });

test("a business key moves points once, even if it is posted again with other entries", async () => {
  const { userId } = await buildMiner(world.db);
  const taskId = newId();
  const posted = [award(userId, 14n, taskId), award(userId, 99n, taskId)].map((transfer) =>
    world.transaction((trx) => postTransfer(trx, transfer)),
  );
  expect((await Promise.all(posted)).filter(Boolean)).toHaveLength(1);
  expect([14n, 99n]).toContain(await balanceOf(userId));
});

test("the database refuses a negative balance, even from concurrent transfers", async () => {
  const { userId } = await buildMiner(world.db, { points: 101n });
  const ask = () =>
    world.transaction((trx) =>
      postTransfer(
        trx,
        ledger.withdrawalRequestedTransfer({ withdrawalId: newId(), userId, amount: 100n, fee: 1n }),
      ),
    );
  const ends = await Promise.allSettled([ask(), ask(), ask()]);
  expect(ends.filter((end) => end.status === "fulfilled")).toHaveLength(1);
  const refused = ends.filter((end) => end.status === "rejected").map((end) => constraintOf(end.reason));
  expect(new Set(refused)).toEqual(new Set(["ledger_balance_not_negative"]));
  expect(await balanceOf(userId)).toBe(0n);
});

test("a thousand awards are posted in one statement, and every balance equals its entries", async () => {
  const miners = await Promise.all(Array.from({ length: 10 }, () => buildMiner(world.db)));
  const transfers = Array.from({ length: 1_000 }, (_, n) => award(miners[n % 10]?.userId ?? "", 3n));
  const posted = await world.transaction((trx) => postTransfers(trx, transfers));
  expect(posted).toHaveLength(1_000);
  for (const { userId } of miners) expect(await balanceOf(userId)).toBe(300n);
  expect(await auditLedger(world.db)).toEqual({ sum: 0n, drifted: 0 });
});

test("two statements over the same miners in opposite order do not deadlock", async () => {
  const [a, b] = [await buildMiner(world.db), await buildMiner(world.db)];
  const rounds = Array.from({ length: 20 }, (_, n) => {
    const pair = n % 2 === 0 ? [a, b] : [b, a];
    return world.db.transaction((trx) =>
      postTransfers(
        trx,
        pair.map((miner) => award(miner.userId, 1n)),
      ),
    );
  });
  await Promise.all(rounds);
  expect([await balanceOf(a.userId), await balanceOf(b.userId)]).toEqual([20n, 20n]);
});
