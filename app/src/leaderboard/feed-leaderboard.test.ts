import { leaderboardKeys } from "@lode/adapters/leaderboard/board-keys";
import { readBoard } from "@lode/adapters/leaderboard/read-board";
import { claimFeed, writeLive } from "@lode/adapters/leaderboard/write-board";
import { reasonOf } from "@lode/core/contracts/console/reason";
import type { RankingWindow } from "@lode/core/domain/leaderboard/windows";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { listChangedScores, rankTop, readScore } from "@lode/db/leaderboard/leaderboard.read-model";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { reinstateMiner, suspendMiner } from "../auth/suspend-miner.ts";
import { adjustPoints } from "../points/adjust-points.ts";
import { feedLeaderboard } from "./feed-leaderboard.ts";
import { recomputeLeaderboard } from "./recompute-leaderboard.ts";

const world = useTestLode();
const token = "feeder";
const REWARDS = "00000000-0000-7000-8000-000000000001";
const BY = { by: "op", reason: reasonOf("a test") };

const keys = () => leaderboardKeys(world().app.config.QUEUE_PREFIX);
const feed = (more: { today?: string } = {}) => feedLeaderboard(world().app, { token, ...more });
const rebuild = () => recomputeLeaderboard(world().app);

const move = (trx: Trx, userId: string, points: bigint) =>
  postTransfer(trx, {
    businessKey: `test:${newId()}`,
    kind: points > 0n ? "award" : "reversal",
    subjectId: newId(),
    entries: [
      { account: REWARDS, amount: -points },
      { account: userId, amount: points },
    ],
  });
const give = (userId: string, points: bigint) => world().transaction((trx) => move(trx, userId, points));
const miner = async (points: bigint) => (await buildMiner(world().db, { points })).userId;

async function shown(window: RankingWindow = "all"): Promise<{ userId: string; points: bigint }[]> {
  const { redis, config } = world().app;
  const asked = { window, top: 1_000, own: undefined, near: 0 };
  const board = await readBoard(redis, config.QUEUE_PREFIX, asked);
  return (board?.top ?? []).map(({ userId, points }) => ({ userId, points }));
}
const inPostgres = async () =>
  (await rankTop(world().db, 1_000)).map(({ userId, points }) => ({ userId, points }));
const expectEqual = async () => expect(await shown()).toEqual(await inPostgres());

beforeAll(() => vi.waitFor(() => world().app.redis.ping()));
beforeEach(async () => {
  await rebuild();
});

test("a rebuild shows every ranked miner in the order of Postgres, ties included", async () => {
  for (const points of [5n, 7n, 7n, 5n, 1n]) await miner(points);
  await rebuild();
  expect(await shown()).toHaveLength(5);
  await expectEqual();
});

test("awards, reversals, suspensions and deletions reach the board without a rebuild", async () => {
  const [ada, ben, eve] = [await miner(40n), await miner(30n), await world().linkedMiner("leaderboard_eve")];
  await give(eve.userId, 35n);
  const first = await feed();
  expect(first).toMatchObject({ state: "fed" });
  await expectEqual();
  await give(ben, 11n);
  await give(ada, -15n);
  expect(await feed()).toEqual({ state: "fed", changed: 2 });
  await expectEqual();
  await suspendMiner(world().app, { userId: ben, ...BY });
  await feed();
  await expectEqual();
  await reinstateMiner(world().app, { userId: ben, ...BY });
  await feed();
  await expectEqual();
  await world().deleteMiner(eve);
  await feed();
  expect((await shown()).map(({ userId }) => userId)).not.toContain(eve.userId);
  await expectEqual();
  expect(await feed()).toEqual({ state: "fed", changed: 0 });
});

test("a transaction that began before a feeding and commits after it is not missed", async () => {
  const [slow, quick] = [await miner(1n), await miner(1n)];
  const late = await world().db.transaction();
  await move(late, slow, 50n);
  await give(quick, 60n);
  await feed();
  expect((await shown()).find(({ userId }) => userId === slow)?.points).not.toBe(51n);
  await late.commit();
  expect(await feed()).toEqual({ state: "fed", changed: 1 });
  await expectEqual();
});

test("a replaced feeder's old scores do not overwrite what the new feeder wrote", async () => {
  const { db, redis } = world().app;
  const ada = await miner(10n);
  const since = await claimFeed(redis, keys(), token);
  if (!since) throw new Error("Nothing was built.");
  const old = await listChangedScores(db, since);
  if (!old) throw new Error("Postgres has another history.");
  await give(ada, 5n);
  expect(await feedLeaderboard(world().app, { token: "another" })).toEqual({ state: "elsewhere" });
  await redis.del(keys().feeder); // the first feeder's claim has expired
  expect(await feedLeaderboard(world().app, { token: "another" })).toMatchObject({ state: "fed" });
  const late = { scores: old.scores, since: since.snapshot, moment: old.seen };
  expect(await writeLive(redis, keys(), token, late)).toBe(false);
  await redis.del(keys().feeder);
  expect(await writeLive(redis, keys(), token, late)).toBe(false);
  await expectEqual();
});

test("changes during a rebuild are in the new board", async () => {
  const [ada, ben] = [await miner(10n), await miner(20n)];
  const { app } = world();
  await recomputeLeaderboard({
    ...app,
    failpoint: async () => {
      await give(ada, 100n);
      await suspendMiner(app, { userId: ben, ...BY });
      expect(await feed()).toMatchObject({ state: "fed" });
      await expectEqual();
    },
  });
  await expectEqual();
  expect(await feed()).toEqual({ state: "fed", changed: 0 });
});

test("after a flush of Redis a running rebuild fails, and the feeder reports that the board is missing", async () => {
  const { app } = world();
  const flush = async () => {
    const all = await app.redis.keys(`${keys().rebuild.replace(/rebuild$/, "")}*`);
    if (all.length > 0) await app.redis.del(...all);
  };
  await expect(recomputeLeaderboard({ ...app, failpoint: flush })).rejects.toThrow("Redis lost");
  expect(await shown()).toEqual([]);
  expect(await feed()).toEqual({ state: "unbuilt" });
  await rebuild();
  await expectEqual();
  expect(await feed()).toMatchObject({ state: "fed" });
});

test("if two rebuilds overlap, the earlier rebuild shows nothing", async () => {
  const { app } = world();
  const ada = await miner(70n);
  const first = recomputeLeaderboard({
    ...app,
    failpoint: async () => {
      await give(ada, 1n);
      await rebuild();
      await app.redis.hset(keys().live.moment, "at", "1");
    },
  });
  await expect(first).rejects.toThrow("Redis lost");
  expect(await app.redis.hget(keys().live.moment, "at")).toBe("1");
  await expectEqual();
});

test("after a restore of Postgres the board is rebuilt, not fed", async () => {
  const { redis } = world().app;
  await redis.hset(keys().live.moment, "snapshot", "99999999:99999999:");
  expect(await feed()).toEqual({ state: "unbuilt" });
  await rebuild();
  await redis.hset(keys().live.moment, "origin", "another cluster");
  expect(await feed()).toEqual({ state: "unbuilt" });
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("windows lose a day at midnight even if nothing changes for the miner", async () => {
  const ada = await miner(12n);
  const of = async (window: RankingWindow) =>
    (await shown(window)).find(({ userId }) => userId === ada)?.points;
  await feed();
  expect([await of("all"), await of("30d"), await of("7d")]).toEqual([12n, 12n, 12n]);
  await feed({ today: inDays(6) });
  expect(await of("7d")).toBe(12n);
  await feed({ today: inDays(7) });
  expect([await of("all"), await of("30d"), await of("7d")]).toEqual([12n, 12n, undefined]);
  await feed({ today: inDays(29) });
  expect(await of("30d")).toBe(12n);
  await feed({ today: inDays(30) });
  expect([await of("all"), await of("30d"), await of("7d")]).toEqual([12n, undefined, undefined]);
  expect((await readScore(world().db, ada, inDays(30)))?.points).toEqual({ all: 12n, "30d": 0n, "7d": 0n });
});

test("a miner's own rank and neighbours include points that have not reached the board yet", async () => {
  const { db, redis, config } = world().app;
  const [ada, ben, eve] = [await miner(1_000n), await miner(900n), await miner(800n)];
  await feed();
  const read = async (userId: string) => {
    const own = await readScore(db, userId);
    const board = await readBoard(redis, config.QUEUE_PREFIX, { window: "all", top: 3, own, near: 2 });
    const names = (list: { rank: number; userId: string }[] = []) =>
      list.map((one) => `${one.rank}${["ada", "ben", "eve"][[ada, ben, eve].indexOf(one.userId)]}`);
    return { rank: board?.own?.rank, above: names(board?.above), below: names(board?.below).slice(0, 2) };
  };
  expect(await read(ben)).toMatchObject({ rank: 2, above: ["1ada"] });
  await give(eve, 150n);
  expect(await read(eve)).toMatchObject({
    rank: 2,
    above: ["1ada"],
    below: [expect.stringMatching("3ben"), expect.anything()],
  });
  await give(ada, -150n);
  expect(await read(ada)).toMatchObject({ rank: 2, above: ["1ben"], below: ["3eve", expect.anything()] });
});

test("adversary: points that an operator gives count for no rank, whether fed or rebuilt", async () => {
  const [ada, ben] = [await miner(40n), await miner(30n)];
  await feed();
  const given = { userId: ben, points: 900_000n, limits: null, ...BY };
  await adjustPoints(world().app, { requestId: newId(), ...given });
  const taken = { userId: ada, points: -39n, limits: null, ...BY };
  await adjustPoints(world().app, { requestId: newId(), ...taken });
  const expected = [
    { userId: ada, points: 40n },
    { userId: ben, points: 30n },
  ];
  const both = async (window: RankingWindow) =>
    (await shown(window)).filter(({ userId }) => userId === ada || userId === ben);
  await feed();
  for (const window of ["all", "30d", "7d"] as const) expect(await both(window)).toEqual(expected);
  await rebuild();
  for (const window of ["all", "30d", "7d"] as const) expect(await both(window)).toEqual(expected);
  await expectEqual();
});
