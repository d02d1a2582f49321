import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { decideAttempt, type TaskFacts } from "@lode/core/domain/attempts/lifecycle";
import { NETWORK_IDS } from "@lode/core/domain/networks/networks";
import { expect, test } from "vitest";
import { openTestDatabase } from "../test/database.ts";
import { accountIsEligible, taskIsOpen } from "./conditions.ts";
import { many } from "./query.ts";

const now = new Date("2026-06-01T00:00:00Z");
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);

const STATES = ["draft", "published", "ended"] as const;
const STARTS = [null, at(-1), now, at(1)];
const ENDS = [null, at(-1), now, at(1)];
const BUDGETS = [
  { budgetPoints: null, spentPoints: 50n },
  { budgetPoints: 20n, spentPoints: 10n },
  { budgetPoints: 20n, spentPoints: 11n },
];
const COMPLETIONS = [
  { maxCompletions: null, completions: 9 },
  { maxCompletions: 2, completions: 1 },
  { maxCompletions: 2, completions: 2 },
];

const tasks: TaskFacts[] = STATES.flatMap((state) =>
  STARTS.flatMap((startsAt) =>
    ENDS.flatMap((expiresAt) =>
      BUDGETS.flatMap((budget) =>
        COMPLETIONS.map((completions) => ({
          network: "x",
          kind: "follow" as const,
          targetAccountId: "77",
          targetPostId: null,
          basePoints: 10n,
          state,
          startsAt,
          expiresAt,
          ...budget,
          ...completions,
        })),
      ),
    ),
  ),
);

test("the database and the domain agree for every combination of a task's limits", async () => {
  const { db } = await openTestDatabase();
  const rows = await many<{ isOpen: boolean }>(db, {
    now,
    tasks: JSON.stringify(
      tasks.map((task, n) => ({
        n,
        state: task.state,
        starts_at: task.startsAt,
        expires_at: task.expiresAt,
        base_points: Number(task.basePoints),
        budget_points: task.budgetPoints === null ? null : Number(task.budgetPoints),
        spent_points: Number(task.spentPoints),
        max_completions: task.maxCompletions,
        completions: task.completions,
      })),
    ),
  })(`
    select coalesce(${taskIsOpen(":now::timestamptz")}, false) as "isOpen"
      from jsonb_to_recordset(:tasks::jsonb) as t (n int, state text, starts_at timestamptz, expires_at timestamptz,
        base_points bigint, budget_points bigint, spent_points bigint, max_completions int, completions int)
      order by n`);
  const decided = tasks.map(
    (task) =>
      decideAttempt({ actionType: task.kind }, task, { network: "x", externalId: "5", state: "active" }, now)
        .allowed,
  );
  expect(rows.map(({ isOpen }) => isOpen)).toEqual(decided);
  expect(decided.filter(Boolean).length).toBeGreaterThan(10);
  expect(decided.filter((isAllowed) => !isAllowed).length).toBeGreaterThan(10);
});

const DAYS_60 = 60 * 86_400_000;
const accounts = NETWORK_IDS.flatMap((network) =>
  [0, 2, 3, 29, 30].flatMap((followersCount) =>
    [null, 0, DAYS_60 - 1, DAYS_60, DAYS_60 + 1].flatMap((age) =>
      [false, true].map((isProtected) => ({
        network,
        followersCount,
        createdAt: age === null ? null : new Date(now.getTime() - age),
        isProtected,
      })),
    ),
  ),
);

test("the database and the domain agree on which accounts may earn", async () => {
  const { db } = await openTestDatabase();
  const rows = await many<{ isEligible: boolean }>(db, {
    now,
    accounts: JSON.stringify(
      accounts.map(({ network, followersCount, createdAt, isProtected }, n) => ({
        n,
        network,
        followers_count: followersCount,
        created_on_network_at: createdAt,
        is_protected: isProtected,
      })),
    ),
  })(`
    select coalesce(${accountIsEligible(":now::timestamptz")}, false) as "isEligible"
      from jsonb_to_recordset(:accounts::jsonb)
        as x (n int, network text, followers_count int, created_on_network_at timestamptz, is_protected boolean) order by n`);
  const judged = accounts.map((account) => judgeEligibility(account, now).isEligible);
  expect(rows.map(({ isEligible }) => isEligible)).toEqual(judged);
  expect(new Set(judged)).toEqual(new Set([true, false]));
});
