import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../test/database.ts";
import { begin } from "../test/factories/begin-attempt.ts";
import { buildAction } from "../test/factories/build-action.ts";
import { type BuiltMiner, buildMiner } from "../test/factories/build-miner.ts";
import { buildTask } from "../test/factories/build-task.ts";
import { giveConsent, lockSettings, setSwitches } from "./automation/settings.repository.ts";
import { migrationSource } from "./migrations.ts";
import { many } from "./query.ts";

const FIRST = "0050-networks";
const settings = { migrationSource, tableName: "migrations" };

let world: TestDatabase;
let miner: BuiltMiner;
beforeAll(async () => {
  world = await openTestDatabase();
  miner = await buildMiner(world.db);
  const { userId, account } = miner;
  const asked = { externalId: account.externalId, accountId: account.id, userId, source: "manual" } as const;
  const posts = { like: "20", repost: "21", comment: "22" } as const;
  const follow = await buildTask(world.db);
  await begin(world.db, { ...asked, taskId: follow.id, batchKey: `x:follow:${account.externalId}` });
  for (const kind of ["like", "repost", "comment"] as const) {
    const task = await buildTask(world.db, { kind, targetPostId: posts[kind], targetAccountId: "78" });
    const who = kind === "like" ? `${account.externalId}:` : "";
    await begin(world.db, { ...asked, taskId: task.id, batchKey: `x:${kind}:${who}${posts[kind]}` });
  }
  const another = await buildTask(world.db, {
    kind: "comment",
    targetPostId: "23",
    texts: ["Good ore here."],
  });
  await buildAction(world.db, miner, another, { text: "Good ore here.", postId: "99" });
  await world.transaction(async (trx) => {
    const now = new Date("2026-10-01T00:00:00Z");
    await lockSettings(trx, { accountId: account.id, userId }, { from: 9, until: 21, timeZone: "UTC" });
    for (const kind of ["follow", "comment"] as const)
      await giveConsent(trx, { accountId: account.id, kind, version: "test", now });
    await setSwitches(trx, account.id, { follow: true, comment: true, like: false }, now);
  });
});

/** Every row that the migrations change, without columns that the database fills in. */
const snapshot = async () => ({
  accounts: await many(world.db, "select * from social_accounts order by id", {}),
  tasks: await many(world.db, "select * from mining_tasks order by id", {}),
  attempts: await many(world.db, "select * from task_attempts order by id", {}),
  // A later migration adds planned_for, which going down drops.
  actions: (await many<object>(world.db, "select * from automation_actions order by id", {})).map(
    (action) => ({
      ...action,
      planned_for: null,
    }),
  ),
  switches: await many(world.db, "select * from automation_switches order by account_id, kind", {}),
  consents: await many(world.db, "select * from automation_consents order by account_id, kind", {}),
});

test("the migrations to neutral tables keep every row, down and up again", async () => {
  const before = await snapshot();
  expect(before.attempts).toHaveLength(4);
  for (;;) {
    const [, [undone]] = (await world.db.migrate.down(settings)) as [number, string[]];
    if (undone === FIRST) break;
  }
  const [old] = await many<Record<string, unknown>>(
    world.db,
    `select s.auto_follow, s.auto_like, s.auto_comment, x.x_id, x.x_created_at,
       (select array_agg(distinct t.task_type order by t.task_type) from mining_tasks t) as kinds,
       (select array_agg(a.action) from automation_actions a) as actions
     from x_accounts x join automation_settings s on s.account_id = x.id`,
    {},
  );
  expect(old).toMatchObject({
    ...{ auto_follow: true, auto_like: false, auto_comment: true },
    ...{ x_id: miner.account.externalId, x_created_at: expect.any(Date) },
    ...{ kinds: ["comment", "follow", "like", "repost"], actions: ["comment"] },
  });
  await world.db.migrate.latest(settings);
  expect(await snapshot()).toEqual(before);
});

test("the kinds of the database are those of the code", async () => {
  const rows = await many<{ kind: string }>(
    world.db,
    `select kind, target, has_text as "hasText" from action_kinds`,
    {},
  );
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
