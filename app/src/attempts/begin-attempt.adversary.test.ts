import { Refused } from "@lode/core/contracts/errors";
import { say, storedWords } from "@lode/core/domain/sentences/say";
import { listAwardedPairs } from "@lode/db/attempts/attempts.read-model";
import { moveTask, type NewTask } from "@lode/db/tasks/tasks.repository";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { constraintOf } from "@lode/db/transaction";
import { beforeEach, expect, test } from "vitest";
import { beginAs, publishOnX, TARGET } from "../../test/publish-on-x.ts";
import { changeX } from "../../test/repeat-transactions.ts";
import { useTestLode } from "../../test/test-lode.ts";
import { verifyAttempt } from "../../test/use-passing-time.ts";

/** Miners who race for a task's last points, occupy its places, or come after its end. */
const world = useTestLode();
const HOUR = 3_600_000;
beforeEach(async () => {
  world().setClock(new Date());
  await world().x.setXFaults([]);
});

const publish = (wanted: Partial<NewTask>) => publishOnX(world(), "follow", wanted);
type AskedTask = Awaited<ReturnType<typeof publish>>;

const act = ({ account }: BuiltMiner) =>
  world().x.act({ username: account.username, action: "follow", target: TARGET });

/** The attempt's id, or the code of the refusal. */
async function ask(task: AskedTask, miner: BuiltMiner): Promise<string> {
  try {
    return (await beginAs(world().app, miner, task)).id;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}
const readAttempt = async (id: string) => (await world().db("task_attempts").where({ id }))[0];
const verify = (attemptId: string) => verifyAttempt(world().app, { attemptId });
const readTask = async ({ id }: AskedTask) => (await world().db("mining_tasks").where({ id }))[0];
const verifyAfter = async (id: string, ms: number) => {
  world().setClock(new Date(Date.now() + ms));
  await world().db("task_attempts").where({ id }).update({ leased_until: null });
  return verify(id);
};

test("adversary: two tasks with one target pay one act once", async () => {
  const first = await publish({});
  const second = await publish({});
  const miner = await world().linkedMiner("double_dipper");
  await act(miner);
  await verify(await ask(first, miner));
  expect(await ask(second, miner)).toBe("counts-elsewhere");
  const { completed } = await listAwardedPairs(world().db, miner.userId);
  expect(completed).toMatchObject({ [second.id]: [miner.account.externalId] });
  // The database enforces the rule even if the code above forgets it.
  const twice = world().db.raw(
    `insert into task_attempts (id, task_id, network, batch_key, external_id, account_id, user_id, source, state, act)
     select gen_random_uuid(), ?, network, batch_key, external_id, account_id, user_id, source, 'verifying', act
     from task_attempts where task_id = ?`,
    [second.id, first.id],
  );
  expect(await Promise.resolve(twice).then(String, constraintOf)).toBe("task_attempts_act_once");
});

test.each([
  ["budget", { basePoints: 10n, budgetPoints: 40n }, "task-budget-short"],
  ["places", { maxCompletions: 3 }, "task-full"],
])("adversary: many accounts at once do not exceed a task's %s", async (limit, wanted, refusal) => {
  const task = await publish(wanted);
  const miners = [];
  for (let n = 0; n < 6; n++) miners.push(await world().linkedMiner(`${limit}_${n}`));
  for (const miner of miners) await act(miner);
  const asked = await Promise.all(miners.map((miner) => ask(task, miner)));
  const opened = asked.filter((one) => one.includes("-") && !one.startsWith("task-"));
  await Promise.all(opened.map(verify));
  const { spent_points: spent, completions, ...limits } = await readTask(task);
  expect(spent).toBeLessThanOrEqual(limits.budget_points ?? spent);
  expect(completions).toBe(limits.max_completions ?? completions);
  expect(asked).toContain(refusal);
  for (const id of opened) expect((await readAttempt(id)).state).toBe("verified");
});

test("adversary: an account that gains followers after its attempt began gets only the reserved points if the budget has no more", async () => {
  const task = await publish({ basePoints: 10n, budgetPoints: 18n });
  const miner = await world().linkedMiner("grower");
  await act(miner);
  const id = await ask(task, miner);
  const { reserved_points: reserved } = await readAttempt(id);
  await world().db("social_accounts").where({ id: miner.account.id }).update({ followers_count: 50_000 });
  const attempt = await verify(id);
  expect(attempt).toMatchObject({ state: "verified", points: reserved });
  expect(attempt.breakdown).toMatchObject({ total: Number(reserved) });
  const { spent_points: spent, budget_points: budget } = await readTask(task);
  expect(spent).toBeLessThanOrEqual(budget);
});

test("adversary: an account that must be reconnected loses its place, and gets a new place only if one is free", async () => {
  const task = await publish({ maxCompletions: 1 });
  const [first, second] = [await world().linkedMiner("holder"), await world().linkedMiner("waiter")];
  for (const miner of [first, second]) await act(miner);
  const held = await ask(task, first);
  expect(await ask(task, second)).toBe("task-full");
  await world().x.revoke("holder");
  expect(await verify(held)).toMatchObject({ state: "unknown" });
  const taken = await ask(task, second);
  expect(await verify(taken)).toMatchObject({ state: "verified" });
  await world().reconnect(first);
  expect(await verifyAfter(held, HOUR)).toMatchObject({
    state: "not_done",
    reason: storedWords(say("no-room")),
  });
  expect(await readTask(task)).toMatchObject({ completions: 1, state: "ended" });
});

test("adversary: an attempt that X never answers ends at its deadline and frees its place", async () => {
  const task = await publish({ maxCompletions: 1 });
  const [silent, other] = [await world().linkedMiner("silent"), await world().linkedMiner("next_one")];
  const held = await ask(task, silent);
  await world().x.setXFaults([{ route: "GET /2/users", status: 503 }]);
  await verify(held);
  expect(await ask(task, other)).toBe("task-full");
  expect(await verifyAfter(held, 73 * HOUR)).toMatchObject({
    state: "not_done",
    reason: storedWords(say("deadline-passed")),
  });
  world().setClock(new Date());
  expect(await ask(task, other)).not.toBe("task-full");
});

test("adversary: an action done long after the task's end earns nothing, and no new attempt can begin", async () => {
  const task = await publish({});
  const [late, later] = [await world().linkedMiner("late_actor"), await world().linkedMiner("later_actor")];
  const held = await ask(task, late);
  await world().x.setXFaults([{ route: "GET /2/users", status: 503 }]);
  await verify(held);
  await world().db.transaction((trx) => moveTask(trx, task.id, "ended"));
  expect(await ask(task, later)).toBe("task-ended");
  expect(await verifyAfter(held, 25 * HOUR)).toMatchObject({ state: "not_done" });
});

test("adversary: a halt by Lode does not count towards an attempt's deadline", async () => {
  const task = await publish({});
  const miner = await world().linkedMiner("patient");
  await act(miner);
  const held = await ask(task, miner);
  await world().db("halts").insert({ name: "verification", reason: "a test", actor: "op" });
  expect(await verifyAfter(held, 100 * HOUR)).toMatchObject({ state: "unknown" });
  await world().db("halts").delete();
  expect(await verifyAfter(held, 101 * HOUR)).toMatchObject({ state: "verified" });
});

test("adversary: a task that was published before its network's policy forbade the kind is no longer rewarded", async () => {
  const miner = await world().linkedMiner("late_policy");
  const task = await publish({});
  const forbidding = changeX(world().app, ({ policy }) => ({
    policy: { ...policy, follow: { ...policy.follow, rewardable: false } },
  }));
  await expect(beginAs(forbidding, miner, task)).rejects.toMatchObject({ code: "not-rewardable" });
});
