import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import { expect, test } from "vitest";
import { openTestDatabase } from "../test/database.ts";
import { buildTask } from "../test/factories/build-task.ts";
import { many } from "./query.ts";

const world = await openTestDatabase();

test("the database and the code know the same kinds of action", async () => {
  const rows = await many<{ kind: string }>(world.db)(`
    select kind, target, has_text as "hasText" from action_kinds`);
  const known = Object.entries(ACTION_KINDS).map(([kind, { target, hasText }]) => ({
    kind,
    target,
    hasText,
  }));
  expect(rows).toEqual(expect.arrayContaining(known));
  expect(rows).toHaveLength(known.length);
});

test.each([
  ["follow", "20"],
  ["like", null],
] as const)("adversary: a %s with the post %s is not a valid task", async (kind, targetPostId) => {
  await expect(buildTask(world.db, { kind, targetPostId })).rejects.toMatchObject({
    constraint: "mining_tasks_target",
  });
});
