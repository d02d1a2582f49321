import { newId } from "@lode/db/id";
import { beat } from "@lode/db/operations/heartbeats.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { placeHolds } from "@lode/db/withdrawals/holds.repository";
import { insertWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import { afterEach, expect, test, vi } from "vitest";
import { typeCommand } from "../test/type-command.ts";

const world = await openTestDatabase();
afterEach(() => vi.unstubAllEnvs());

async function reviewed(): Promise<string> {
  const { userId } = await buildMiner(world.db, { points: 601n });
  return world.transaction(async (trx) => {
    const { id } = await insertWithdrawal(trx, {
      userId,
      amount: 600n,
      fee: 1n,
      type: "stablecoin",
      walletAddress: "wallet",
      idempotencyKey: null,
      requestHash: Buffer.from(userId),
    });
    await placeHolds(trx, [{ withdrawalId: id, kind: "review", lasts: { until: null } }]);
    return id;
  });
}

const workerWith = (threshold: string) =>
  beat(world.db, "worker", {
    version: "0.1.0",
    id: newId(),
    runningJobs: 0,
    settings: { SECOND_REVIEW_THRESHOLD: { value: threshold, isSet: true } },
  });

test("adversary: the environment of a command cannot lower the threshold of the workers", async () => {
  const id = await reviewed();
  await workerWith("500");
  vi.stubEnv("SECOND_REVIEW_THRESHOLD", "100000");
  expect(await typeCommand(world.db, "approve", id, "checked")).toMatchObject({
    exit: 1,
    said: expect.stringContaining("Two operators must approve it"),
  });
  const small = await reviewed();
  await world.db("worker_heartbeats").delete();
  expect(await typeCommand(world.db, "approve", small, "checked")).toMatchObject({ exit: 0 });
});
