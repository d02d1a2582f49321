import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { newId } from "../id.ts";
import { one } from "../query.ts";
import { idAt } from "./sql-parts.ts";

test("later ids are larger, earlier ids are smaller, and SQL agrees", async () => {
  const before = newId();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const moment = new Date();
  const bound = idAt(moment);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const after = newId();
  expect([after, before, bound].toSorted()[1]).toBe(bound);
  const { db } = await openTestDatabase();
  const { id } = await one<{ id: string }>(db, "select uuid_at(:moment::timestamptz) as id", { moment });
  expect([after, before, id].toSorted()[1]).toBe(id);
  expect(id.slice(0, 13)).toBe(bound.slice(0, 13));
});
