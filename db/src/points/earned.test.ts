import { IS_EARNED } from "@lode/core/domain/points/ledger";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { many } from "../query.ts";

test("the database and the domain count the same kinds of transfer as earned", async () => {
  const { db } = await openTestDatabase();
  const kinds = await many<{ kind: string; isEarned: boolean }>(db)(`
    select k[1] as kind, is_earned(k[1]) as "isEarned"
      from pg_constraint, regexp_matches(pg_get_constraintdef(oid), $re$'([a-z_]+)'::text$re$, 'g') k
      where conname = 'ledger_transfers_kind_check'`);
  expect(Object.fromEntries(kinds.map(({ kind, isEarned }) => [kind, isEarned]))).toEqual(IS_EARNED);
});
