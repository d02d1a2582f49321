import { auditLedger } from "@lode/db/points/points.read-model";
import { afterEach, beforeEach, expect, test } from "vitest";
import { repeatTransactions } from "../../test/repeat-transactions.ts";
import { useTestLode } from "../../test/test-lode.ts";
import { verifyBatch } from "../attempts/verify-batch.ts";
import { askUndo } from "./ask-undo.ts";
import { actionsOf, publish, switchOn, turn } from "./automation.test-support.ts";

/** Counts calls to X while every transaction first fails with a serialization error and is then retried. */
const world = useTestLode({ AUTOMATION_SPREAD_SECONDS: "0" });
const TEXT = "Good ore here.";
beforeEach(() => world().setClock(new Date()));
afterEach(async () => expect(await auditLedger(world().db)).toEqual({ sum: 0n, drifted: 0 }));

async function callsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await world().x.xLog()).at(-1)?.index ?? -1;
  await work();
  return (await world().x.xLog()).filter(({ index }) => index > before).map(({ route }) => route);
}

test("adversary: retried transactions post once, probe once and undo once", async () => {
  const miner = await world().linkedMiner("repeated");
  const task = await publish(world(), "comment", [TEXT]);
  await switchOn(world(), miner, { actions: ["comment"] });
  const repeating = repeatTransactions(world().app);

  expect(await callsDuring(() => turn(repeating))).toEqual(["POST /2/tweets"]);
  const [action] = await actionsOf(world(), miner);
  expect(action).toMatchObject({ state: "done" });
  const asked = await callsDuring(() =>
    verifyBatch(repeating, { batchKey: `x:comment:${task.targetPostId}` }),
  );
  expect(asked).toHaveLength(1);
  expect(await world().db("ledger_entries").where({ account_id: miner.userId })).toHaveLength(1);

  await askUndo(world().app, { userId: miner.userId, actionId: action?.id ?? "" });
  const undone = await callsDuring(() => turn(repeating));
  expect(undone.filter((route) => route.startsWith("DELETE"))).toEqual(["DELETE /2/tweets/:id"]);
  expect(repeating.repeats()).toBeGreaterThanOrEqual(4);
});
