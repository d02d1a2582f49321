import { type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { readUserStats } from "@lode/db/points/points.read-model";
import { begin } from "@lode/db/test/factories/build-attempt";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { beforeEach, expect, test } from "vitest";
import { doOnX, publishOnX, TARGET } from "../../test/publish-on-x.ts";
import { useTestLode } from "../../test/test-lode.ts";
import { verifyAttempt } from "../../test/use-passing-time.ts";

const world = useTestLode({ X_TIMEOUT_MS: "2000" });
let miner: BuiltMiner;
let miners = 0;
/** A follow counts once for an account, whichever task asks for it. */
beforeEach(async () => {
  await world().x.setXFaults([]);
  miner = await world().linkedMiner(`verdict_miner${++miners}`);
});

const publish = (kind: ActionKind, more?: { targetUsername: string }) => publishOnX(world(), kind, more);
type TaskOnX = Awaited<ReturnType<typeof publish>>;

const act = (task: TaskOnX) => doOnX(world(), miner, task);

const attempt = async (task: TaskOnX, by = miner): Promise<string> =>
  (await begin(world().db, by, task.id)).id;
const stateOf = async (id: string) => (await world().db("task_attempts").where({ id }))[0];
const verify = (attemptId: string) => verifyAttempt(world().app, { attemptId });
const receiptsOf = (id: string) =>
  world().db("verification_receipts").where({ attempt_id: id }).orderBy("asked_at");

const PROBED: Record<ActionKind, string> = {
  follow: "GET /2/users",
  like: "GET /2/users/:id/liked_tweets",
  repost: "GET /2/users/:id/tweets",
  comment: "GET /2/users/:id/tweets",
};
const FAILURES = [
  ["a time-out", { delayMs: 3_000 }],
  ["429", { status: 429 }],
  ["402", { status: 402 }],
  ["500", { status: 500 }],
  ["503 with a page", { status: 503, body: "<html>over capacity</html>" }],
  ["a cut connection", { drop: "before" }],
  ["half an answer", { truncate: true }],
] as const;

test.each(KINDS)("a %s that was done is verified, and its receipt shows what X answered", async (kind) => {
  const task = await publish(kind);
  await act(task);
  const id = await attempt(task);
  expect(await verify(id)).toMatchObject({ state: "verified", reason: null });
  expect(await receiptsOf(id)).toMatchObject([
    {
      result: "verified",
      observed: expect.stringMatching(kind === "follow" ? /"relation":"following"/ : /^{"text":"/),
      body_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
});

test.each(KINDS)("a %s that was not done names what was checked, and may be tried again", async (kind) => {
  const task = await publish(kind);
  const id = await attempt(task);
  expect(await verify(id)).toMatchObject({
    state: "not_done",
    reason: expect.stringContaining(`@${TARGET}`),
  });
  await act(task);
  const again = await attempt(task);
  expect(again).not.toBe(id);
  expect(await verify(again)).toMatchObject({ state: "verified" });
});

test.each(KINDS.flatMap((kind) => FAILURES.map(([name, fault]) => [kind, name, fault] as const)))(
  "a %s whose probe gets %s is unknown, and is verified once X answers",
  async (kind, _name, fault) => {
    const task = await publish(kind);
    await act(task);
    const id = await attempt(task);
    await world().x.setXFaults([{ route: PROBED[kind], user: miner.account.username, ...fault }]);
    expect(await verify(id)).toMatchObject({
      state: "unknown",
      reason: expect.stringMatching(/\w/),
      points: null,
    });
    const { next_check_at: nextCheckAt } = await stateOf(id);
    await world().x.setXFaults([]);
    world().setClock(new Date(Math.max(nextCheckAt.getTime(), world().app.clock.now().getTime())));
    expect(await verify(id)).toMatchObject({ state: "verified" });
    expect((await receiptsOf(id)).map((one) => one.result)).toEqual(["unknown", "verified"]);
  },
);

test("a probe that X defers does not count, and X is not asked again before the time that it named", async () => {
  world().setClock(new Date());
  const patient = await world().linkedMiner("put_off");
  const { username } = patient.account;
  const task = await publish("like");
  await doOnX(world(), patient, task);
  const id = await attempt(task, patient);
  const reset = Math.ceil(world().app.clock.now().getTime() / 1_000) + 600;
  const headers = { "x-rate-limit-reset": String(reset) };
  await world().x.setXFaults([{ route: PROBED.like, user: username, status: 429, headers }]);
  expect(await verify(id)).toMatchObject({ state: "unknown", checks: 0 });
  expect((await stateOf(id)).next_check_at.getTime()).toBe(reset * 1_000);
  await world().x.setXFaults([]);
  const callsAbout = async () => (await world().x.xLog()).filter(({ who }) => who === username);
  const before = await callsAbout();
  expect(await verify(id)).toMatchObject({ state: "unknown", checks: 0 });
  expect(await callsAbout()).toEqual(before);
  world().setClock(new Date(reset * 1_000));
  expect(await verify(id)).toMatchObject({ state: "verified" });
});

test("a follow of a protected account is unknown until that account accepts it, and is then verified", async () => {
  const task = await publish("follow", { targetUsername: "quiet_quarry" });
  await act(task);
  const id = await attempt(task);
  expect(await verify(id)).toMatchObject({
    state: "unknown",
    reason: expect.stringContaining("x.follow-requested"),
  });
  await world().x.act({ username: "quiet_quarry", action: "accept", target: miner.account.username });
  expect(await verify(id)).toMatchObject({ state: "verified" });
  const observed = (await receiptsOf(id)).map((receipt) => JSON.parse(receipt.observed));
  expect(observed.map(({ relation }) => relation)).toEqual(["requested", "following"]);
});

test.each([
  ["manual", 25, "not_done", /"protected".*"too-few\.x"/],
  ["automation", 25, "not_done", /"protected"/],
  ["manual", 23, "verified", /^null$/],
] as const)(
  "adversary: facts are used for a day: a %s act, %i h after them, by an account gone protected is %s",
  async (source, hours, state, reason) => {
    const { id: accountId, username } = miner.account;
    const task = await publish("like");
    await act(task);
    const id = await attempt(task);
    await world().db("task_attempts").where({ id }).update({ source });
    const refreshed_at = new Date(world().app.clock.now().getTime() - hours * 3_600_000);
    await world().db("social_accounts").where({ id: accountId }).update({ refreshed_at });
    await world().x.putXUser({ username, protected: true, followers_count: 0 });
    const judged = await verify(id);
    expect([judged.state, String(judged.reason)]).toEqual([state, expect.stringMatching(reason)]);
  },
);

test("two workers, three tabs and a repeated job give one award", async () => {
  const task = await publish("repost");
  await act(task);
  const before = (await readUserStats(world().db, miner.userId)).balance;
  const ids = await Promise.all([attempt(task), attempt(task), attempt(task)]);
  expect(new Set(ids).size).toBe(1);
  const [id = ""] = ids;
  const other = world().another();
  await Promise.all([verify(id), verifyAttempt(other, { attemptId: id }), verify(id)]);
  await verify(id);
  const { points } = await stateOf(id);
  expect((await readUserStats(world().db, miner.userId)).balance - before).toBe(points);
});

test("an account that is removed and relinked, by the same miner or another, earns nothing twice", async () => {
  const first = await world().linkedMiner("relinked");
  const task = await publish("like");
  await doOnX(world(), first, task);
  const id = await attempt(task, first);
  expect(await verify(id)).toMatchObject({ state: "verified" });
  await world()
    .db("social_accounts")
    .where({ id: first.account.id })
    .update({ state: "removed", removed_at: new Date(0), sealed_tokens: null });
  const second = await world().linkedMiner("relinked");
  expect(second.account.externalId).toBe(first.account.externalId);
  expect(await attempt(task, second)).toBe(id);
  expect((await readUserStats(world().db, second.userId)).balance).toBe(0n);
});
