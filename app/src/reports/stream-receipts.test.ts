import { text } from "node:stream/consumers";
import { awardReceipt } from "@lode/core/contracts/http/receipts.schemas";
import { newId } from "@lode/db/id";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { beforeAll, expect, test } from "vitest";
import { buildRoot } from "../../test/build-root.ts";
import { verifyReceipt } from "../proof/verify-receipt.ts";
import { streamReceipts } from "./stream-receipts.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});
const app = () => ({ db: world.db, clock: { now: () => new Date() } });
const { signal } = new AbortController();

const read = async (taskId: string) => {
  const stream = await streamReceipts(app(), { taskId, by: "report key Sponsor", signal });
  const lines = (await text(stream)).split("\n").filter(Boolean);
  return lines.map((line) => awardReceipt.parse(JSON.parse(line)));
};

/** More than two pages. */
const AWARDS = 120;

test("a task's receipts are one JSON object a line, each award once and under the same signed root", async () => {
  const { id: taskId } = await buildTask(world.db);
  const awarded = async () => (await buildAttempt(world.db, await buildMiner(world.db), { taskId })).id;
  const ids: string[] = [];
  for (let n = 0; n < AWARDS; n++) ids.push(await awarded());
  await buildAttempt(world.db, await buildMiner(world.db), { taskId, passes: false });
  await buildAttempt(world.db, await buildMiner(world.db));
  await buildRoot(world.db);
  const late = await awarded();

  const receipts = await read(taskId);
  expect(receipts.map(({ attempt_id }) => attempt_id)).toEqual([...ids, late].toSorted());
  for (const receipt of receipts) {
    if (receipt.attempt_id === late) expect(receipt.ledger).toBeNull();
    else
      expect(await verifyReceipt(receipt)).toMatchObject({
        "entry-is-award": true,
        "leads-to-root": true,
        "root-signed": true,
      });
  }
  const acts = await world.db("audit_log").where({ subject_id: taskId });
  expect(acts).toMatchObject([{ actor: "report key Sponsor", act: "exported the receipts of a task" }]);
});

test("a task without awards has no receipts, and a task that Lode does not know is refused", async () => {
  expect(await read((await buildTask(world.db)).id)).toEqual([]);
  await expect(read(newId())).rejects.toMatchObject({ code: "not-found" });
});
