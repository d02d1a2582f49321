import { openTestDatabase } from "@lode/db/test/database";
import { expect, test } from "vitest";
import { newId } from "../id.ts";
import { one } from "../query.ts";
import { idAt, idAtSql } from "./id-at.ts";

test("ids made later are larger, ids made before are smaller, and SQL says the same", async () => {
  const before = newId();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const moment = new Date();
  const bound = idAt(moment);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect([newId(), before, bound].toSorted()[1]).toBe(bound);
  const { db } = await openTestDatabase();
  expect(await one(db, `select ${idAtSql(":moment::timestamptz")} as id`, { moment })).toEqual({ id: bound });
});
