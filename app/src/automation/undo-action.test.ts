import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { actionsOf, turn, useAutomation } from "./automation.test-support.ts";
import { askUndo } from "./undo-action.ts";

const { world, turnAfter, minerWith } = useAutomation();
const MINUTE = 60_000;
const TEXT = "Good ore here & below.";
const DELETE_POST = "DELETE /2/tweets/:id";

/** A miner with a planned comment, and the post it will reply to. */
async function planned(name: string): Promise<{ miner: BuiltMiner; postId: string }> {
  const { miner, task } = await minerWith(name, "comment", [TEXT]);
  return { miner, postId: task.targetPostId ?? "" };
}

/** X posts the comment but its answer is lost; a probe then finds the comment. */
async function commentFound(name: string): Promise<{ miner: BuiltMiner; postId: string }> {
  const made = await planned(name);
  await world().x.setXFaults([{ route: "POST /2/tweets", drop: "after-effect", times: 1 }]);
  await turn(world().app);
  return made;
}

async function undo(miner: BuiltMiner): Promise<void> {
  const [action] = await actionsOf(world(), miner);
  expect(action).toMatchObject({ state: "done" });
  await askUndo(world().app, { userId: miner.userId, actionId: action?.id ?? "" });
  await turn(world().app);
}

const comment = ({ account }: BuiltMiner, target: string) =>
  world().x.act({ username: account.username, action: "comment", target, text: "My own words." });

test("adversary: undo takes back Lode's reply, also if X's answer to it was lost, and not the miner's own reply", async () => {
  const { miner, postId } = await commentFound("undo_own_words");
  await comment(miner, postId);
  await turnAfter(MINUTE);
  await undo(miner);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "undone" }]);
  expect(await world().x.repliesTo(postId)).toHaveLength(1);
});

test("adversary: a reply by the miner is never mistaken for Lode's", async () => {
  const { miner, postId } = await planned("undo_by_hand");
  await world().x.setXFaults([{ route: "POST /2/tweets", drop: "before", times: 1 }]);
  await turn(world().app);
  await comment(miner, postId);
  await turnAfter(MINUTE);
  const [action] = await actionsOf(world(), miner);
  expect(action).toMatchObject({ state: "done" });
  await expect(
    askUndo(world().app, { userId: miner.userId, actionId: action?.id ?? "" }),
  ).rejects.toMatchObject({ code: "post-unknown" });
  expect(await world().x.repliesTo(postId)).toHaveLength(1);
});

test.each([
  ["says that it did nothing", { data: { deleted: false } }],
  ["answers with errors alone", { errors: [{ title: "Not Found Error" }] }],
  ["says that it is gone and shows it still", { data: { deleted: true } }],
])("adversary: no action counts as undone while X %s", async (_, body) => {
  const { miner, postId } = await planned(`undo_${JSON.stringify(body).length}`);
  await turn(world().app);
  await world().x.setXFaults([{ route: DELETE_POST, status: 200, body, times: 2 }]);
  await undo(miner);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "undoing" }]);
  await turnAfter(2 * MINUTE);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "undoing" }]);
  await turnAfter(2 * MINUTE);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "undone" }]);
  expect(await world().x.repliesTo(postId)).toEqual([]);
});

test("an undo that X never confirms leaves the action done with that reason, and may be requested again", async () => {
  const { miner } = await planned("undo_never");
  await turn(world().app);
  await world().x.setXFaults([{ route: DELETE_POST, status: 503 }]);
  await undo(miner);
  for (let round = 0; round < 40; round++) await turnAfter(11 * MINUTE);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "done", reason: "undo-unconfirmed" }]);
  await world().x.setXFaults([]);
  await undo(miner);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "undone" }]);
});

test("a reply that is already gone from X counts as undone", async () => {
  const { miner, postId } = await planned("undo_gone");
  await turn(world().app);
  await world().x.act({
    username: miner.account.username,
    action: "comment",
    target: postId,
    undo: true,
  });
  await undo(miner);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "undone" }]);
});

test("a token that X refuses leaves the action done and asks for a reconnect", async () => {
  const { miner } = await planned("undo_refused");
  await turn(world().app);
  await world().x.revoke("undo_refused");
  await undo(miner);
  expect(await actionsOf(world(), miner)).toMatchObject([{ state: "done", reason: "needs-reconnect" }]);
  expect(await world().stateOf(miner)).toBe("needs_reconnect");
});
