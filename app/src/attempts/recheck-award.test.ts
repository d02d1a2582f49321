import { readUserStats } from "@lode/db/points/points.read-model";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { HOUR, useRechecks } from "./recheck.test-support.ts";

const rechecks = useRechecks(100);
const { world, later, award, awarded, undone } = rechecks;
const { undoLike, actOnX, runDueRechecks, recheckStates, noticesTo, recheckAfter } = rechecks;

/** The miner likes, or publishes, this many other posts. */
async function goOn(
  { account: { username } }: BuiltMiner,
  what: "like" | "post",
  count: number,
): Promise<void> {
  for (let n = 0; n < count; n++) {
    const author = what === "like" ? "signalfield" : username;
    const { id } = await world().x.publishPost(author, `Something else ${Math.random()}`);
    if (what === "like") await world().x.act({ username, action: "like", target: id });
  }
}

test("the award of an action that stays undone is visibly reversed once, which also lowers the leaderboard's points", async () => {
  const { miner, attemptId } = await undone("recheck_gone");
  await recheckAfter(25 * HOUR, attemptId);
  await recheckAfter(49 * HOUR, attemptId);
  expect(await recheckAfter(24 * 40 * HOUR, attemptId)).toBe("reversed");
  expect(await readUserStats(world().db, miner.userId)).toMatchObject({
    balance: 0n,
    lifetime: 0n,
    tasksCompleted: 0,
  });
  expect(await noticesTo(miner, "award.reversed")).toHaveLength(1);
});

test.each([
  ["like", "like", 51],
  ["repost", "post", 25],
  ["comment", "post", 25],
] as const)(
  "adversary: a miner whose %s still exists keeps the award, however much they %s afterwards (%d times)",
  async (kind, what, count) => {
    const { miner, attemptId } = await awarded(`keeps_${kind}`, { kind });
    await goOn(miner, what, count);
    expect(await recheckAfter(25 * HOUR, attemptId)).toBe("verified");
    expect(await recheckStates(attemptId)).toEqual(["kept", "scheduled", "scheduled"]);
  },
);

test("adversary: a like whose absence cannot be proved is probed once more, and then the award is kept", async () => {
  const { miner, attemptId } = await awarded("unproved_like");
  await goOn(miner, "like", 110);
  await recheckAfter(25 * HOUR, attemptId);
  expect(await recheckStates(attemptId)).toEqual(["scheduled", "scheduled", "scheduled"]);
  await runDueRechecks(attemptId);
  expect(await recheckAfter(25 * HOUR, attemptId)).toBe("verified");
  expect(await recheckStates(attemptId)).toEqual(["kept", "scheduled", "scheduled"]);
  expect(await noticesTo(miner, "award.warned")).toEqual([]);
});

test("adversary: a withdrawn like is proved absent by the likes before it, however long the list", async () => {
  const miner = await world().linkedMiner("long_list");
  await goOn(miner, "like", 110);
  const { attemptId, postId } = await award(miner);
  await undoLike(miner, { postId });
  await goOn(miner, "like", 30);
  await recheckAfter(25 * HOUR, attemptId);
  expect(await recheckStates(attemptId)).toEqual(["warned", "scheduled", "scheduled"]);
  expect(await recheckAfter(49 * HOUR, attemptId)).toBe("reversed");
});

test.each(["repost", "comment"] as const)(
  "adversary: a withdrawn %s is proved absent by its own id and by everything posted since the notice",
  async (kind) => {
    // Starts 25 hours ago, so that the notice is sent at the real current time: posts that the sandbox
    // creates after the notice then also have a later time.
    await later(-25 * HOUR);
    const { miner, attemptId, postId } = await awarded(`gone_${kind}`, { kind });
    await actOnX(miner, { action: kind, postId, undo: true });
    await goOn(miner, "post", 30);
    await later(25 * HOUR);
    const calls = await world().x.xCallsDuring(() => runDueRechecks(attemptId));
    expect(calls[0]?.route).toBe("GET /2/tweets");
    expect(await recheckStates(attemptId)).toEqual(["warned", "scheduled", "scheduled"]);
    await goOn(miner, "post", 180);
    await recheckAfter(49 * HOUR, attemptId);
    expect(await recheckStates(attemptId)).toEqual(["warned", "scheduled", "scheduled"]);
    await recheckAfter(25 * HOUR, attemptId);
    expect(await recheckStates(attemptId)).toEqual(["kept", "scheduled", "scheduled"]);
  },
);

test.each(["repost", "comment"] as const)(
  "adversary: a %s that stays withdrawn costs the award",
  async (kind) => {
    const { miner, attemptId, postId } = await awarded(`cheats_${kind}`, { kind });
    await actOnX(miner, { action: kind, postId, undo: true });
    await goOn(miner, "post", 30);
    await recheckAfter(25 * HOUR, attemptId);
    expect(await recheckAfter(49 * HOUR, attemptId)).toBe("reversed");
  },
);

test.each(["repost", "comment"] as const)(
  "adversary: a %s repeated after the notice is found by its new id, however much is posted after it",
  async (kind) => {
    const { miner, attemptId, postId } = await awarded(`again_${kind}`, { kind });
    await actOnX(miner, { action: kind, postId, undo: true });
    await recheckAfter(25 * HOUR, attemptId);
    expect(await recheckStates(attemptId)).toEqual(["warned", "scheduled", "scheduled"]);
    await actOnX(miner, { action: kind, postId, undo: false });
    await recheckAfter(49 * HOUR, attemptId);
    await goOn(miner, "post", 230);
    expect(await recheckAfter(24 * 7 * HOUR, attemptId)).toBe("verified");
    expect(await recheckStates(attemptId)).toEqual(["kept", "kept", "scheduled"]);
  },
);

test.each(["like", "repost"] as const)(
  "adversary: if the target is gone, its %s is gone too, and the award is kept",
  async (kind) => {
    const author = `gone_author_${kind.slice(0, 3)}`;
    await world().x.putXUser({ username: author });
    const { miner, attemptId, postId } = await awarded(`target_${kind}`, { kind, author });
    // X also hides the reposts of a suspended author.
    if (kind === "repost") await actOnX(miner, { action: kind, postId, undo: true });
    await world().x.putXUser({ username: author, suspended: true });
    expect(await recheckAfter(25 * HOUR, attemptId)).toBe("verified");
    expect(await recheckStates(attemptId)).toEqual(["kept", "scheduled", "scheduled"]);
  },
);
