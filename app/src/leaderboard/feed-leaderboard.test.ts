import { boardKeys, readBoard, writePiece } from "@lode/adapters/leaderboard/board";
import { reasonOf } from "@lode/core/contracts/console/reason";
import type { RankingWindow } from "@lode/core/domain/leaderboard/ranking";
import { FIRST_ID, newId } from "@lode/db/id";
import * as snapshots from "@lode/db/leaderboard/leaderboard.read-model";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { givePoints } from "@lode/db/test/factories/give-points";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { reinstateMiner, suspendMiner } from "../auth/suspend-miner.ts";
import { adjustPoints } from "../points/adjust-points.ts";
import { feedLeaderboard } from "./feed-leaderboard.ts";
import { readRanking } from "./read-ranking.ts";

const world = useTestLode();
const BY = { by: "op", reason: reasonOf("a test") };

const keys = () => boardKeys(world().app.config.QUEUE_PREFIX);
const feed = (today: string | null = null) => feedLeaderboard(world().app, { today });
/** As if Redis had lost the lists. */
const drop = () => world().app.redis.del(keys().state);
/** Drops the lists and fills them from Postgres. */
async function rebuild(): Promise<void> {
  await drop();
  await feed();
}

const give = (userId: string, points: bigint) =>
  world().transaction((trx) => givePoints(trx, userId, points));
const miner = async (points: bigint) => (await buildMiner(world().db, { points })).userId;

async function board(window: RankingWindow = "all") {
  const { redis, config } = world().app;
  return readBoard(redis, config.QUEUE_PREFIX, { window, top: 10_000, own: undefined });
}
const shown = async (window: RankingWindow = "all") =>
  (await board(window))?.top.map(({ userId, points }) => ({ userId, points })) ?? [];
const inPostgres = async () =>
  (await snapshots.readWindowRanking(world().db, "all", 10_000)).best.map(({ userId, points }) => ({
    userId,
    points,
  }));
const expectEqual = async () => expect(await shown()).toEqual(await inPostgres());

beforeAll(() => vi.waitFor(() => Promise.all([world().app.redis.ping(), world().app.boardRedis.ping()])));
beforeEach(rebuild);

test("miners with the same points at the same moment have the ranks that Postgres gives them", async () => {
  const { db, redis, config } = world().app;
  const tied = [await miner(0n), await miner(0n), await miner(0n)];
  await world().transaction(async (trx) => {
    for (const userId of tied) await givePoints(trx, userId, 6n);
  });
  await rebuild();
  const ranked = (await inPostgres()).map(({ userId }) => userId);
  for (const userId of tied) {
    const own = await snapshots.readScore(db, userId);
    const board = await readBoard(redis, config.QUEUE_PREFIX, { window: "all", top: 1, own });
    expect(board?.own?.rank).toBe(ranked.indexOf(userId) + 1);
  }
});

test("awards, reversals, suspensions and deletions reach the board without a rebuild", async () => {
  const [ada, ben, eve] = [await miner(40n), await miner(30n), await world().linkedMiner("leaderboard_eve")];
  await give(eve.userId, 35n);
  const unconfirmed = await miner(50n);
  await world().db("users").where({ id: unconfirmed }).update({ email_confirmed_at: null });
  await feed();
  await expectEqual();
  await give(ben, 11n);
  await give(ada, -15n);
  await feed();
  await expectEqual();
  await suspendMiner(world().app, { userId: ben, ...BY });
  await feed();
  const ranked = (await shown()).map(({ userId }) => userId);
  expect(ranked).toContain(ada);
  for (const unranked of [ben, unconfirmed]) expect(ranked).not.toContain(unranked);
  await expectEqual();
  await reinstateMiner(world().app, { userId: ben, ...BY });
  await feed();
  await expectEqual();
  await world().deleteMiner(eve);
  await feed();
  expect((await shown()).map(({ userId }) => userId)).not.toContain(eve.userId);
  await expectEqual();
});

test("a transaction that began before a feeding and commits after it is not missed", async () => {
  const [slow, quick] = [await miner(1n), await miner(1n)];
  const late = await world().db.transaction();
  await givePoints(late, slow, 50n);
  await give(quick, 60n);
  await feed();
  expect((await shown()).find(({ userId }) => userId === slow)?.points).not.toBe(51n);
  await late.commit();
  await feed();
  await expectEqual();
});

test("a run that another run has overtaken writes nothing, even in its next piece", async () => {
  const { db, boardRedis: redis } = world().app;
  const ada = await miner(10n);
  const from = await redis.get(keys().state);
  const since = JSON.parse(from ?? "").shown;
  const { seen } = await snapshots.readLedgerMoment(db, since);
  const scores = await snapshots.listScores(db, { since, seen, after: FIRST_ID, limit: 100 });
  expect(scores.map(({ userId }) => userId)).toContain(ada);
  await give(ada, 5n);
  await feedLeaderboard(world().another()).catch(() => {}); // may not be connected yet
  await feed();
  const late = { scores, to: JSON.stringify({ shown: seen, by: "late" }), isFresh: false };
  expect(await writePiece(redis, keys(), { ...late, from })).toBe(false);
  await expectEqual();
  // Another run overtakes this run between its read of the state and its write.
  const now = await redis.get(keys().state);
  const get = vi.spyOn(redis, "get").mockImplementationOnce(async () => {
    await world().app.redis.set(keys().state, now ?? "");
    return now;
  });
  expect(await writePiece(redis, keys(), { ...late, from: now })).toBe(false);
  get.mockRestore();
  await expectEqual();
});

test("more changes than a piece holds are all written, and a flush in between is noticed", async () => {
  const { db, app } = world();
  await db.raw(
    `with made as (insert into users (id, email, password_hash, terms_version, terms_accepted_at, email_confirmed_at)
       select gen_random_uuid(), 'piece-' || n || '@test.test', 'none', 'x', now(), now() from generate_series(1, 4100) n
       returning id)
     insert into ledger_accounts (id, kind, name, user_id, lifetime, lifetime_reached_at)
     select id, 'user', 'miner', id, 3, now() from made`,
  );
  await drop();
  const get = vi.spyOn(app.boardRedis, "get");
  let looks = 0;
  get.mockImplementation(async (key) => {
    if (++looks === 3) await app.redis.del(keys().state, ...Object.values(keys().lists));
    return app.redis.get(key);
  });
  await expect(feed()).rejects.toThrow("Redis lost it");
  get.mockRestore();
  expect(await board()).toBeUndefined();
  await feed();
  expect((await shown()).length).toBeGreaterThan(4_100);
  await expectEqual();
});

test("without Redis' lists the same answer comes from Postgres", async () => {
  const [ada] = [await miner(90n), await miner(80n), await miner(80n)];
  await feed();
  for (const [userId, window] of [
    [ada, "all"],
    [ada, "7d"],
    [await miner(85n), "30d"],
    [null, "all"],
  ] as const) {
    const read = () => readRanking(world().app, { userId, window, top: 10 });
    await feed();
    const fromRedis = await read();
    await drop();
    expect(await read()).toEqual(fromRedis);
    await feed();
  }
  // For ranks behind an earlier test's thousands of miners, Postgres counts only the miners with more points.
  const last = { userId: await miner(2n), window: "all", top: 1 } as const;
  await feed();
  const { own } = await readRanking(world().app, last);
  await drop();
  expect(own).toMatchObject({ userId: last.userId, points: 2n });
  expect(own?.rank).toBeGreaterThan(1_000);
  expect((await readRanking(world().another(), last)).own).toEqual(own);
});

test("after a restore of Postgres every miner is read again", async () => {
  const { redis } = world().app;
  const ada = await miner(10n);
  const state = JSON.parse((await redis.get(keys().state)) ?? "");
  for (const other of [{ snapshot: "99999999:99999999:" }, { origin: "another cluster" }]) {
    await redis.zadd(keys().lists.all, 5, newId());
    await redis.zrem(keys().lists.all, ada);
    await redis.set(keys().state, JSON.stringify({ shown: { ...state.shown, ...other }, by: "before" }));
    await feed();
    await expectEqual();
  }
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("windows lose a day at midnight even if nothing changes for the miner", async () => {
  const ada = await miner(12n);
  const of = async (window: RankingWindow) =>
    (await shown(window)).find(({ userId }) => userId === ada)?.points;
  await feed();
  expect([await of("all"), await of("30d"), await of("7d")]).toEqual([12n, 12n, 12n]);
  await feed(inDays(6));
  expect(await of("7d")).toBe(12n);
  await feed(inDays(7));
  expect([await of("all"), await of("30d"), await of("7d")]).toEqual([12n, 12n, undefined]);
  await feed(inDays(29));
  expect(await of("30d")).toBe(12n);
  await feed(inDays(30));
  expect([await of("all"), await of("30d"), await of("7d")]).toEqual([12n, undefined, undefined]);
});

test("a miner's own rank and the miner ahead include points that have not reached the board yet", async () => {
  const { db, redis, config } = world().app;
  const [ada, ben, eve] = [await miner(1_000n), await miner(900n), await miner(800n)];
  await feed();
  const read = async (userId: string) => {
    const own = await snapshots.readScore(db, userId);
    const board = await readBoard(redis, config.QUEUE_PREFIX, { window: "all", top: 3, own });
    return { rank: board?.own?.rank, ahead: board?.ahead && [board.ahead.rank, board.ahead.userId] };
  };
  expect(await read(ada)).toEqual({ rank: 1, ahead: null });
  expect(await read(ben)).toEqual({ rank: 2, ahead: [1, ada] });
  await give(eve, 150n);
  expect(await read(eve)).toEqual({ rank: 2, ahead: [1, ada] });
  await give(ada, -150n);
  expect(await read(ada)).toEqual({ rank: 2, ahead: [1, ben] });
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
