import { spentToday } from "@lode/db/attempts/spending.repository";
import { listActions } from "@lode/db/automation/actions.read-model";
import { pauseAccount } from "@lode/db/automation/settings.repository";
import { storedReason } from "@lode/db/automation/stored-reason";
import { resume } from "@lode/db/operations/halts.repository";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { TARGET } from "../../test/publish-on-x.ts";
import { changeX } from "../../test/repeat-transactions.ts";
import { readGrant } from "../accounts/steps/grants.ts";
import { actionsOf, plan, publish, switchOn, turn, useAutomation } from "./automation.test-support.ts";
import { claimForActing } from "./steps/claim-action.ts";
import { askUndo } from "./undo-action.ts";

const { world, later, turnAfter, minerWith } = useAutomation();
const MINUTE = 60_000;

const question = (task: Awaited<ReturnType<typeof publish>>, externalId: string) => ({
  kind: task.kind,
  externalId,
  targetUsername: TARGET,
  targetAccountId: task.targetAccountId ?? "",
  targetPostId: task.targetPostId,
  text: "Good ore here.",
});

const postsBy = async ({ account }: BuiltMiner): Promise<number> =>
  (await world().x.xUser(account.username)).posts;

async function grantOf(accountId: string) {
  const read = await readGrant(world().app, accountId);
  if (!read) throw new Error("There are no tokens.");
  return read.grant;
}

const x = () => world().app.networks.get("x");
async function probe(task: Awaited<ReturnType<typeof publish>>, { account }: BuiltMiner) {
  const grant = await grantOf(account.id);
  const [result] = await x().probe([{ ...question(task, account.externalId), grant }]);
  return result?.outcome.state;
}

test("each kind that is switched on is done once on X and then verified", async () => {
  const miner = await world().linkedMiner("auto_all");
  const tasks = [];
  for (const type of ["follow", "like", "repost"] as const) tasks.push(await publish(world(), type));
  tasks.push(await publish(world(), "comment", ["Good ore here."]));
  await switchOn(world(), miner);
  for (let round = 0; round < 6; round++) {
    await turn(world().app);
    await later(MINUTE);
  }
  const actions = await actionsOf(world(), miner);
  expect(actions.map((action) => [action.kind, action.state])).toEqual([
    ["follow", "done"],
    ["like", "done"],
    ["repost", "done"],
    ["comment", "done"],
  ]);
  for (const task of tasks) expect(await probe(task, miner)).toBe("done");
  const attempts = await world().db("task_attempts").where({ user_id: miner.userId });
  expect(attempts.map((attempt) => [attempt.source, attempt.state])).toEqual(
    Array.from({ length: 4 }, () => ["automation", "verifying"]),
  );
});

test("adversary: automation does nothing for an account that became protected after the plan", async () => {
  const { miner } = await minerWith("auto_hidden", "like");
  await plan(world().app);
  await world().x.putXUser({ username: "auto_hidden", protected: true });
  await world().reconnect(miner);
  await turn(world().app);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "skipped", reason: "not-eligible" }]);
});

test("after a crash once X has the comment, the comment is found there and posted only once", async () => {
  const { miner } = await minerWith("auto_crash", "comment", ["Good ore here.", "A second text."]);
  await plan(world().app);
  const [planned] = await actionsOf(world(), miner);
  const claimed = await claimForActing(world().app, planned?.id ?? "");
  if (!claimed) throw new Error("Nothing was claimed.");
  await x().act(await grantOf(miner.account.id), claimed);
  // The crash left neither the outcome nor the attempt.
  await turn(world().app);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "acting" }]);
  await turnAfter(2 * MINUTE);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "done", text: "Good ore here." }]);
  expect(await postsBy(miner)).toBe(1);
});

test("after a crash before the call to X, the action is done only once its absence is proved after the lag", async () => {
  const { miner } = await minerWith("auto_early", "comment", ["Good ore here."]);
  await plan(world().app);
  const [planned] = await actionsOf(world(), miner);
  await claimForActing(world().app, planned?.id ?? "");
  await turnAfter(2 * MINUTE);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "planned", acted_at: null }]);
  await turn(world().app);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "done" }]);
  expect(await postsBy(miner)).toBe(1);
});

test("adversary: a comment whose answer was lost is found behind 40 later posts of the miner, and posted once", async () => {
  const { miner, task } = await minerWith("auto_busy", "comment", ["Good ore here.", "A second text."]);
  await world().x.setXFaults([{ route: "POST /2/tweets", drop: "after-effect", times: 1 }]);
  await turn(world().app);
  for (let n = 0; n < 40; n++) await world().x.publishPost(miner.account.username, `By hand, ${n}`);
  for (let round = 0; round < 3; round++) await turnAfter(2 * MINUTE);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "done", text: "Good ore here." }]);
  expect(await world().x.repliesTo(task.targetPostId ?? "")).toHaveLength(1);
});

test("adversary: a comment whose absence cannot be proved is never posted again, and after a day is left to the miner", async () => {
  const { miner, task } = await minerWith("auto_flooded", "comment", ["Good ore here.", "A second text."]);
  await world().x.setXFaults([{ route: "POST /2/tweets", drop: "after-effect", times: 1 }]);
  await turn(world().app);
  for (let n = 0; n < 230; n++) await world().x.publishPost(miner.account.username, `By hand, ${n}`);
  await turnAfter(2 * MINUTE);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "unknown", reason: "effect-unknown" }]);
  await turnAfter(24 * 60 * MINUTE);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "skipped", reason: "never-seen" }]);
  expect(await world().x.repliesTo(task.targetPostId ?? "")).toHaveLength(1);
});

test("no two accounts post the same text, and without an unused text the task is skipped with that reason", async () => {
  const miners = await world().linkedMiners("auto_say_a", "auto_say_b", "auto_say_c");
  await publish(world(), "comment", ["First text.", "Second text."]);
  for (const miner of miners) await switchOn(world(), miner);
  await turn(world().app);
  const actions = (await Promise.all(miners.map((miner) => actionsOf(world(), miner)))).flat();
  expect(
    actions
      .filter((one) => one.state === "done")
      .map((one) => one.text)
      .sort(),
  ).toEqual(["First text.", "Second text."]);
  expect(actions.filter((one) => one.state === "skipped")).toMatchObject([{ reason: "no-template" }]);
});

test("a revoked token stops only its own account", async () => {
  const [revoked, other] = await world().linkedMiners("auto_revoked", "auto_kept");
  await publish(world(), "like");
  for (const miner of [revoked, other]) await switchOn(world(), miner);
  await world().x.revoke("auto_revoked");
  await turn(world().app);
  expect(await actionsOf(world(), revoked)).toMatchObject([{ state: "skipped", reason: "needs-reconnect" }]);
  expect(await actionsOf(world(), other)).toMatchObject([{ state: "done" }]);
  await turn(world().app);
  expect(await actionsOf(world(), revoked)).toHaveLength(1);
  expect(await world().stateOf(revoked)).toBe("needs_reconnect");
});

test("a comment left uncertain by a revoked token is found after the reconnect, and posted once", async () => {
  const { miner } = await minerWith("auto_uncertain", "comment", ["Good ore here.", "A second text."]);
  await world().x.setXFaults([{ route: "POST /2/tweets", drop: "after-effect", times: 1 }]);
  await turn(world().app);
  await world().x.revoke("auto_uncertain");
  await turnAfter(MINUTE);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "unknown" }]);
  expect(await world().stateOf(miner)).toBe("needs_reconnect");
  await world().reconnect(miner);
  for (let round = 0; round < 3; round++) await turnAfter(2 * MINUTE);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "done", text: "Good ore here." }]);
  expect(await postsBy(miner)).toBe(1);
});

test.each([
  ["about a post alone skips its task", [], 2],
  ["that X repeats to the owner stops the account", [{ route: "GET /2/users/me", status: 403, times: 1 }], 1],
])("a 403 %s", async (_name, again, acts) => {
  const miner = await world().linkedMiner(`auto_refused_${acts}`);
  for (const kind of ["like", "repost"] as const) await publish(world(), kind);
  await switchOn(world(), miner);
  await world().x.setXFaults([{ route: "POST /2/users/:id/likes", status: 403, times: 1 }, ...again]);
  const spent = async () => (await spentToday(world().db)).spent.get("x") ?? 0n;
  const before = await spent();
  await turn(world().app);
  // To find out what the refusal means, Lode reads the account's owner, and X bills for that.
  expect((await spent()) > before).toBe(again.length === 0);
  await turn(world().app);
  expect(await actionsOf(world(), miner)).toHaveLength(acts);
  await world().transaction((trx) => pauseAccount(trx, miner.account.id, null));
  await turn(world().app);
  expect(await actionsOf(world(), miner)).toMatchObject([
    { kind: "like", state: "skipped", reason: storedReason("refused") },
    { kind: "repost", state: "done" },
  ]);
  const { items } = await listActions(world().db, miner.userId, null);
  expect(items.map(({ reason }) => reason)).toEqual([null, "refused"]);
});

test("a 402 halts automation for all accounts until an operator resumes it", async () => {
  const { miner } = await minerWith("auto_credits", "like");
  await world().x.setXFaults([{ route: "POST /2/users/:id/likes", status: 402, times: 1 }]);
  await turn(world().app);
  expect(await actionsOf(world(), miner)).toMatchObject([
    { state: "planned", acted_at: null, reason: "halted" },
  ]);
  await turnAfter(20 * MINUTE);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "planned", reason: "halted" }]);
  await world().transaction((trx) => resume(trx, "automation", "op"));
  await turnAfter(MINUTE);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "done" }]);
});

test("adversary: an action that X reports as not done is neither done nor verified, and stops no account", async () => {
  const miner = await world().linkedMiner("auto_declined");
  await publish(world(), "like");
  await publish(world(), "repost");
  await switchOn(world(), miner);
  await world().x.setXFaults([
    { route: "POST /2/users/:id/likes", status: 200, body: { data: { liked: false } }, times: 1 },
  ]);
  await turn(world().app);
  await turn(world().app);
  expect(await actionsOf(world(), miner)).toMatchObject([
    { kind: "like", state: "skipped", reason: storedReason("refused") },
    { kind: "repost", state: "done" },
  ]);
  const attempts = await world().db("task_attempts").where({ user_id: miner.userId });
  expect(attempts).toHaveLength(1);
});

test("a 429 makes the action wait until the time that X names and does not count towards the day's cap", async () => {
  const [limited, other] = await world().linkedMiners("auto_limited", "auto_free");
  await publish(world(), "like");
  for (const miner of [limited, other]) await switchOn(world(), miner, { dailyActions: 1 });
  await world().x.setXFaults([
    { route: "POST /2/users/:id/likes", user: "auto_limited", status: 429, times: 1 },
  ]);
  await turn(world().app);
  const [waiting] = await actionsOf(world(), limited);
  expect(waiting).toMatchObject({ state: "planned", reason: "limited", acted_at: null });
  expect(waiting?.due_at?.getTime()).toBeGreaterThan(world().app.clock.now().getTime());
  expect(await actionsOf(world(), other)).toMatchObject([{ state: "done" }]);
  await turnAfter(16 * MINUTE);
  expect(await actionsOf(world(), limited)).toMatchObject([{ state: "done" }]);
});

test("undo takes the action back on X, and its award is re-checked", async () => {
  const { miner, task } = await minerWith("auto_undo", "like");
  await turn(world().app);
  await world().db("task_attempts").where({ task_id: task.id }).update({ state: "verified", points: 10 });
  const [done] = await actionsOf(world(), miner);
  await askUndo(world().app, { userId: miner.userId, actionId: done?.id ?? "" });
  await turn(world().app);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "undone" }]);
  expect(await probe(task, miner)).toBe("not_done");
  const [attempt] = await world().db("task_attempts").where({ task_id: task.id });
  const rechecks = await world().db("award_rechecks").where({ attempt_id: attempt.id });
  expect(rechecks).toMatchObject([{ state: "scheduled" }]);
});

test("adversary: a text that X may already have is posted by no other account, whatever happened to the first account", async () => {
  const [removed, deleted, next] = await world().linkedMiners("auto_said_a", "auto_said_b", "auto_said_c");
  await publish(world(), "comment", ["Said first.", "Said second.", "Left over."]);
  await switchOn(world(), removed, { actions: ["comment"] });
  await world().x.setXFaults([{ route: "POST /2/tweets", drop: "after-effect", times: 1 }]);
  await turn(world().app);
  await world().removeAccount(removed);
  expect(await actionsOf(world(), removed)).toMatchObject([{ state: "skipped", text: "Said first." }]);

  await switchOn(world(), deleted, { actions: ["comment"] });
  await turn(world().app);
  expect(await actionsOf(world(), deleted)).toMatchObject([{ state: "done", text: "Said second." }]);
  await world().deleteMiner(deleted);

  await switchOn(world(), next, { actions: ["comment"] });
  await turn(world().app);
  expect(await actionsOf(world(), next)).toMatchObject([{ state: "done", text: "Left over." }]);
});

test("adversary: a kind that the network's policy now forbids is never done", async () => {
  const { miner } = await minerWith("auto_policy", "like");
  await plan(world().app);
  const forbidding = changeX(world().app, ({ policy }) => ({
    policy: { ...policy, like: { ...policy.like, rewardable: false } },
  }));
  await later(MINUTE);
  await turn(forbidding);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "skipped" }]);
});
