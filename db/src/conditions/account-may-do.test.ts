import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { NETWORK_IDS } from "@lode/core/domain/networks/networks";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { many } from "../query.ts";
import { accountIsEligible } from "./account-may-do.ts";

const now = new Date("2026-06-01T00:00:00Z");
const DAYS_60 = 60 * 86_400_000;
const accounts = NETWORK_IDS.flatMap((network) =>
  [0, 2, 3, 29, 30].flatMap((followersCount) =>
    [null, 0, DAYS_60 - 1, DAYS_60, DAYS_60 + 1].map((age) => ({
      network,
      followersCount,
      createdAt: age === null ? null : new Date(now.getTime() - age),
    })),
  ),
);

test("the database and the domain agree on which accounts may earn", async () => {
  const { db } = await openTestDatabase();
  const rows = await many<{ isEligible: boolean }>(
    db,
    `select coalesce(${accountIsEligible(":now::timestamptz")}, false) as "isEligible"
     from jsonb_to_recordset(:accounts::jsonb)
       as x (n int, network text, followers_count int, created_on_network_at timestamptz) order by n`,
    {
      now,
      accounts: JSON.stringify(
        accounts.map(({ network, followersCount, createdAt }, n) => ({
          n,
          network,
          followers_count: followersCount,
          created_on_network_at: createdAt,
        })),
      ),
    },
  );
  const judged = accounts.map((account) => judgeEligibility(account, now).isEligible);
  expect(rows.map(({ isEligible }) => isEligible)).toEqual(judged);
  expect(new Set(judged)).toEqual(new Set([true, false]));
});
