import { readFileSync } from "node:fs";
import { openTestDatabase } from "@lode/db/test/database";
import { expect, test } from "vitest";
import { manyValues } from "../query.ts";

const world = await openTestDatabase();

/** Tables that name a miner only by the id, which means nothing after a deletion. Money records stay for 7 years. */
const KEPT = [
  "account_debts",
  "automation_pauses",
  "automation_settings",
  "earned_days",
  "ledger_accounts",
  "outbox",
  "relayed_events",
  "undone_acts",
];

test("a deletion deals with every table that has a miner's id, or the table is listed as kept", async () => {
  const source = readFileSync(new URL("./delete-user.ts", import.meta.url), "utf8");
  const names = await manyValues<string>(world.db)(`
    select distinct c.table_name as name from information_schema.columns c
      join pg_class k on k.relname = c.table_name and k.relnamespace = current_schema()::regnamespace and not k.relispartition
      where c.table_schema = current_schema() and c.column_name = 'user_id' and k.relkind in ('r', 'p') order by name`);
  const left = names.filter((name) => !new RegExp(`(update|delete from) ${name}\\b`).test(source));
  expect(left).toEqual(KEPT);
});
