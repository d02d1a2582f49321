import { expect, test } from "vitest";
import * as spendingByNetwork from "../../migrations/0024-spending-by-network.ts";
import { openTestDatabase } from "../../test/database.ts";
import { many, run } from "../query.ts";
import { recordSpending, spentToday } from "./spending.repository.ts";

test("X's costs survive the migration and its rollback, also those that the previous release records meanwhile", async () => {
  const { db } = await openTestDatabase();
  /** As the previous release does. */
  const spendBefore = (microdollars: number) =>
    run(
      db,
      `insert into x_spending (day, purpose, microdollars) values ((now() at time zone 'utc')::date, 'rechecks', :microdollars)
       on conflict (day, purpose) do update set microdollars = x_spending.microdollars + excluded.microdollars`,
      { microdollars },
    );
  const spentOnX = async () => (await spentToday(db)).spent.get("x");

  await db.transaction((trx) => spendingByNetwork.down(trx));
  await spendBefore(7);
  await db.transaction((trx) => spendingByNetwork.up(trx));
  expect(await spentOnX()).toBe(7n);
  await spendBefore(5);
  await recordSpending(db, { network: "x", purpose: "rechecks", microdollars: 3 });
  await recordSpending(db, { network: "nostr", purpose: "rechecks", microdollars: 100 });
  expect(await spentOnX()).toBe(15n);
  await db.transaction((trx) => spendingByNetwork.down(trx));
  expect(await many(db, "select microdollars::int as spent from x_spending")).toEqual([{ spent: 15 }]);
});
