import { listDueBatches } from "@lode/db/attempts/claims.repository";
import { begin } from "@lode/db/test/factories/begin-attempt";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { beforeEach, expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { attemptState } from "./recheck.test-support.ts";
import { verifyBatch } from "./verify-batch.ts";

/** One miner may cost 1.00 USD a day. A question about likes costs 0.005 USD for each new post of up to 50. */
const lode = useTestLode({
  NETWORK_DAILY_SPEND_CENTS: "1000",
  X_DAILY_SPEND_PERCENT_PER_MINER: "10",
  NOT_DONE_BEFORE_PAUSE: "0",
});
const pauses = useTestLode({ NOT_DONE_BEFORE_PAUSE: "3" });
const AUTHOR = "oreworks";
const LIKES = "GET /2/users/:id/liked_tweets";
const NEW_LIKES = 50;
const POST_MICRODOLLARS = 5_000;

type World = ReturnType<typeof lode>;
let made = 0;
const newMiner = (world: World) => world.linkedMiner(`allowed_${++made}`);

beforeEach(async () => {
  for (const world of [lode(), pauses()]) world.setClock(new Date());
});

const likeNewPosts = async ({ x }: World, { account }: BuiltMiner, count = NEW_LIKES) => {
  for (let n = 0; n < count; n++) {
    const post = await x.publishPost(AUTHOR, `A post ${Math.random()}`);
    await x.act({ username: account.username, action: "like", target: post.id });
  }
};

/** The miner claims to like a new post, which is done only if `isDone`, and Lode asks X. Returns the attempt's id. */
async function claimLike(
  world: World,
  miner: BuiltMiner,
  { isDone = false, ask = true } = {},
): Promise<string> {
  const { x, db, app } = world;
  const target = await x.xUser(AUTHOR);
  const post = await x.publishPost(AUTHOR, `A task's post ${Math.random()}`);
  const task = await buildTask(db, {
    kind: "like",
    targetUsername: AUTHOR,
    targetAccountId: target.id,
    targetPostId: post.id,
  });
  const { externalId, username } = miner.account;
  if (isDone) await x.act({ username, action: "like", target: post.id });
  const batchKey = app.networks.get("x").batchKeyOf({ ...task, externalId });
  const { id } = await begin(db, miner, task.id, batchKey);
  if (ask) await verifyBatch(app, { batchKey });
  return id;
}

const questions = async ({ x }: World) => (await x.xLog()).filter(({ route }) => route === LIKES).length;
const rowOf = async ({ db }: World, id: string) => (await db("task_attempts").where({ id }))[0];
const verifyAgain = async (world: World, id: string) =>
  verifyBatch(world.app, { batchKey: (await rowOf(world, id)).batch_key });

/** Uses up the miner's allowance with dear questions. */
async function useUp(world: World, miner: BuiltMiner): Promise<void> {
  for (let n = 0; n < 4; n++) {
    await likeNewPosts(world, miner);
    expect(await attemptState(world, await claimLike(world, miner))).toBe("not_done");
  }
}

test("adversary: a miner whose questions are expensive uses up only their own allowance's", async () => {
  const [greedy, honest] = [await newMiner(lode()), await newMiner(lode())];
  await useUp(lode(), greedy);
  await likeNewPosts(lode(), greedy);
  const before = await questions(lode());
  const waiting = await claimLike(lode(), greedy, { isDone: true });
  expect(await questions(lode())).toBe(before);
  const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0));
  expect(await rowOf(lode(), waiting)).toMatchObject({
    state: "unknown",
    reason: "Your allowance for checks is used up for today; Lode goes on by itself after midnight UTC",
    next_check_at: midnight,
  });
  expect(await attemptState(lode(), await claimLike(lode(), honest, { isDone: true }))).toBe("verified");

  // Tomorrow nothing is lost.
  await lode()
    .db("check_allowances")
    .update({ day: lode().db.raw("day - 1") });
  await lode()
    .db("task_attempts")
    .where({ id: waiting })
    .update({ next_check_at: new Date(0) });
  await verifyAgain(lode(), waiting);
  expect(await attemptState(lode(), waiting)).toBe("verified");
});

test("adversary: another miner who links the account has no new allowance for it", async () => {
  const [greedy, friend] = [await newMiner(lode()), await newMiner(lode())];
  await useUp(lode(), greedy);
  await lode().removeAccount(greedy);
  const moved = await lode().linkAgain(friend, greedy.account.username);
  const before = await questions(lode());
  expect(await attemptState(lode(), await claimLike(lode(), moved))).toBe("unknown");
  expect(await questions(lode())).toBe(before);
});

test("questions whose action was done cost the miner nothing of the allowance", async () => {
  const miner = await newMiner(lode());
  for (let n = 0; n < 5; n++) {
    await likeNewPosts(lode(), miner);
    expect(await attemptState(lode(), await claimLike(lode(), miner, { isDone: true }))).toBe("verified");
  }
});

test("adversary: two workers that claim at the same moment ask nothing once the allowance is used up", async () => {
  const miner = await newMiner(lode());
  await useUp(lode(), miner);
  const ids = [];
  for (let n = 0; n < 6; n++) ids.push(await claimLike(lode(), miner, { ask: false }));
  const before = await questions(lode());
  const { batch_key: batchKey } = await rowOf(lode(), ids[0] ?? "");
  await Promise.all([lode().app, lode().another()].map((app) => verifyBatch(app, { batchKey })));
  expect(await questions(lode())).toBe(before);
  for (const id of ids) expect(await attemptState(lode(), id)).toBe("unknown");
});

test("adversary: many claims at once, by several workers, cost no more than one question and their own posts", async () => {
  const miner = await newMiner(lode());
  await likeNewPosts(lode(), miner);
  const ids = [];
  for (let n = 0; n < 12; n++) ids.push(await claimLike(lode(), miner, { ask: false }));
  const { batch_key: batchKey } = await rowOf(lode(), ids[0] ?? "");
  const apps = [lode().app, lode().another(), lode().another(), lode().another()];
  await Promise.all(apps.map((app) => verifyBatch(app, { batchKey })));
  const [{ microdollars }] = await lode()
    .db("check_allowances")
    .where({ subject: `miner:x:${miner.userId}` });
  expect(Number(microdollars)).toBeLessThanOrEqual((NEW_LIKES + ids.length) * POST_MICRODOLLARS);
});

test("adversary: after several claims that X does not show, each next claim waits longer, and a done one ends the pauses", async () => {
  const world = pauses();
  const miner = await newMiner(world);
  for (let n = 0; n < 3; n++)
    expect(await attemptState(world, await claimLike(world, miner))).toBe("not_done");
  const before = await questions(world);
  const waiting = await claimLike(world, miner);
  const row = await rowOf(world, waiting);
  expect(await questions(world)).toBe(before);
  expect(row.state).toBe("unknown");
  const goesOn = row.next_check_at.toISOString().slice(11, 16);
  expect(row.reason).toBe(`X did not show your last 3 actions; Lode goes on by itself after ${goesOn} UTC`);
  expect(row.next_check_at.getTime() - Date.now()).toBeLessThanOrEqual(30_000);
  expect(await listDueBatches(world.db, 100)).not.toContainEqual({ batchKey: row.batch_key });

  const later = (seconds: number) => world.setClock(new Date(Date.now() + seconds * 1_000));
  const askLater = async (id: string, seconds: number) => {
    later(seconds);
    await world
      .db("task_attempts")
      .where({ id })
      .update({ next_check_at: new Date(0) });
    await verifyAgain(world, id);
    return attemptState(world, id);
  };
  expect(await askLater(waiting, 31)).toBe("not_done");
  world.setClock(new Date());
  const longer = await claimLike(world, miner, { isDone: true });
  expect(await askLater(longer, 31)).toBe("unknown");
  expect(await askLater(longer, 61)).toBe("verified");
  world.setClock(new Date());
  expect(await attemptState(world, await claimLike(world, miner, { isDone: true }))).toBe("verified");
});
