import { adjustmentTransfer } from "@lode/core/domain/points/ledger";
import { expect, test } from "vitest";
import * as whatCounts from "../../migrations/0013-what-counts.ts";
import { openTestDatabase } from "../../test/database.ts";
import { buildMiner } from "../../test/factories/build-miner.ts";
import { newId } from "../id.ts";
import { many, run } from "../query.ts";
import { postTransfer } from "./ledger.repository.ts";

test("earlier adjustments leave lifetime points and the days on which they were made, and come back with a rollback", async () => {
  const { db } = await openTestDatabase();
  const { userId } = await buildMiner(db, { points: 50n });
  const read = async () => ({
    accounts: await many(db, "select lifetime from ledger_accounts where id = :userId", { userId }),
    days: await many(
      db,
      `select (now() at time zone 'utc')::date - day as ago, points from earned_days
       where user_id = :userId and points <> 0 order by 1`,
      { userId },
    ),
  });
  for (const [points, ago] of [
    [900n, 0],
    [300n, 3],
    [-100n, 3],
  ] as const) {
    const requestId = newId();
    // With a date of its own, which no call of the product sets.
    await run(
      db,
      `insert into point_adjustments (id, user_id, points, reason, made_by, created_at)
       values (:requestId, :userId, :points, 'a test', 'op', now() - make_interval(days => :ago))`,
      { requestId, userId, points: String(points), ago },
    );
    await db.transaction((trx) => postTransfer(trx, adjustmentTransfer({ requestId, userId, points })));
  }
  const without = { accounts: [{ lifetime: 50n }], days: [{ ago: 0, points: 50n }] };
  expect(await read()).toEqual(without);
  await db.transaction((trx) => whatCounts.down(trx));
  expect(await read()).toEqual({
    accounts: [{ lifetime: 1_150n }],
    days: [
      { ago: 0, points: 950n },
      { ago: 3, points: 200n },
    ],
  });
  await db.transaction((trx) => whatCounts.up(trx));
  expect(await read()).toEqual(without);
});
