import { reasonOf } from "@lode/core/contracts/console/reason";
import { recordSpending, spentToday } from "@lode/db/attempts/spending.repository";
import { newId } from "@lode/db/id";
import { buildTask } from "@lode/db/test/factories/build-task";
import { beforeEach, expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { tryTask } from "./try-task.ts";

const spentOnX = async () => (await spentToday(world().db)).spent.get("x") ?? 0n;
const world = useTestLode({ X_TIMEOUT_MS: "800" });
const because = { reason: reasonOf("before publishing"), by: "op" };
beforeEach(() => world().x.setXFaults([]));

async function taskFor(target: { username: string; id?: string }) {
  const { id } = await world().x.putXUser({ username: target.username, followers_count: 12 });
  return buildTask(world().db, { targetUsername: target.username, targetAccountId: target.id ?? id });
}

test("before any account is linked, the target is tried but the probe is not", async () => {
  const { id } = await taskFor({ username: "trial_one" });
  const steps = await tryTask(world().app, { taskId: id, ...because });
  expect(steps).toMatchObject([
    { name: "target", passed: true, detail: expect.stringContaining("@trial_one, with 12 followers") },
    { name: "probe", passed: null },
  ]);
});

test("with an account both steps are tried, and their cost counts towards the day's ceiling", async () => {
  await world().linkedMiner("trial_miner");
  const { id } = await taskFor({ username: "trial_two" });
  const before = await spentOnX();
  const steps = await tryTask(world().app, { taskId: id, ...because });
  expect(steps.map(({ passed }) => passed)).toEqual([true, true]);
  const cost = steps.reduce((sum, { costMicrodollars }) => sum + costMicrodollars, 0);
  expect(cost).toBeGreaterThan(0);
  expect((await spentOnX()) - before).toBe(BigInt(cost));
  expect(await world().db("audit_log").where({ subject_id: id })).toMatchObject([
    { act: "tried a task", detail: { outcome: "target: true, probe: true" } },
  ]);
  expect(await world().db("task_attempts").where({ task_id: id })).toEqual([]);
});

test("the result says if the target has another name, does not exist, or X is down", async () => {
  const wrong = await buildTask(world().db, {
    targetUsername: "somebody_else",
    targetAccountId: (await world().x.putXUser({ username: "trial_three" })).id,
  });
  const [named] = await tryTask(world().app, { taskId: wrong.id, ...because });
  expect(named).toMatchObject({ passed: false, detail: expect.stringContaining("not @somebody_else") });
  const missing = await buildTask(world().db, { targetUsername: "nothing", targetAccountId: "999999999999" });
  const [none] = await tryTask(world().app, { taskId: missing.id, ...because });
  expect(none).toMatchObject({ passed: false, detail: expect.stringContaining("no account") });
  await world().x.setXFaults([{ route: "GET /2/users", status: 503 }]);
  const steps = await tryTask(world().app, { taskId: missing.id, ...because });
  expect(steps.map(({ passed }) => passed)).toEqual([false, false]);
  await expect(tryTask(world().app, { taskId: newId(), ...because })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("on a live network no miner's token is used", async () => {
  const { id } = await taskFor({ username: "trial_four" });
  const app = { ...world().app, config: { ...world().app.config, X_PROVIDER: "x" as const } };
  const [, probe] = await tryTask(app, { taskId: id, ...because });
  expect(probe).toMatchObject({ passed: null, detail: expect.stringContaining("not the sandbox") });
});

test("adversary: nobody tries a task above the day's ceiling", async () => {
  const { id } = await taskFor({ username: "trial_five" });
  const { app, setClock } = world();
  await recordSpending(app.db, { network: "x", purpose: "accounts", microdollars: 10_000 });
  // The figure of the day may be two seconds old.
  setClock(new Date(Date.now() + 5_000));
  const config = { ...app.config, NETWORK_DAILY_SPEND_CENTS: 1 };
  expect(await tryTask({ ...app, config }, { taskId: id, ...because })).toMatchObject([
    { passed: null, detail: expect.stringContaining("used up for today"), costMicrodollars: 0 },
    { passed: null, costMicrodollars: 0 },
  ]);
});
