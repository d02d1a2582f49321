import { feedLeaderboard } from "@lode/app/leaderboard/feed-leaderboard";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { beforeAll, expect, test } from "vitest";
import { type SignedInMiner, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let ben: SignedInMiner;
beforeAll(async () => {
  await buildMiner(app().db, { name: "Ada", points: 50n });
  ben = await app().signedIn({ name: "Ben", points: 5n });
  // Of 5 points, 2 were earned ten days ago and 2 forty days ago.
  const { userId } = ben.miner;
  await app().db.raw(`update earned_days set points = 1 where user_id = '${userId}'`);
  await app().db.raw(`insert into earned_days (user_id, day, points)
    select '${userId}', current_date - ago, 2 from unnest(array[10, 40]) ago`);
  for (let points = 60n; points < 72n; points++) await buildMiner(app().db, { points, name: `M${points}` });
});

const read = async ({ agent }: Pick<SignedInMiner, "agent">, query = "") =>
  (await agent.get(`/api/leaderboard${query}`)).body;
const put = (miner: SignedInMiner, body: object) => miner.send("put", "/api/profile", body);
const build = () => feedLeaderboard({ ...app().deps, boardRedis: app().deps.redis });

test.each([
  ["", 46],
  ["?window=30d", 48],
  ["?window=7d", 50],
])("with the query %j a miner sees who is ahead and that %d points are missing", async (query, missing) => {
  await build();
  expect(await read(ben, query)).toMatchObject({
    ahead: { rank: 13, display_name: "Ada" },
    points_to_next: missing,
    points_to_top_10: missing + 12,
  });
  expect((await read(app().visitor(), query)).userPosition).toBeNull();
});

test("a miner who hides their name keeps rank and points, and others learn neither name nor id", async () => {
  const zoe = await app().signedIn({ name: "Zoe", points: 80n });
  await build();
  expect((await put(zoe, { hides_name: true })).body.profile.hides_name).toBe(true);
  const others = JSON.stringify(await read(ben));
  expect(others).not.toContain(zoe.miner.userId);
  expect(others).not.toContain("Zoe");
  expect((await read(ben)).leaderboard[0]).toMatchObject({ rank: 1, hidden: true, total_points: 80 });
  expect((await read(zoe)).userPosition).toMatchObject({
    display_name: "Zoe",
    user_id: zoe.miner.userId,
    hidden: true,
  });
  await put(zoe, { hides_name: false });
  expect((await read(ben)).leaderboard[0].display_name).toBe("Zoe");
});
