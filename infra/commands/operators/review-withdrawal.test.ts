import { approveWithdrawal, rejectWithdrawal } from "@lode/app/withdrawals/review-withdrawal";
import { withdrawalRequestedTransfer } from "@lode/core/domain/points/ledger";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { auditLedger, readUserStats } from "@lode/db/points/points.read-model";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { placeHolds } from "@lode/db/withdrawals/holds.repository";
import { listWithdrawalsForReview } from "@lode/db/withdrawals/reviews.repository";
import { findWithdrawal, insertWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import { beforeAll, expect, test } from "vitest";
import { appOf } from "./operator-command.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});

const approve = (db: TestDatabase["db"], by: string, withdrawalId: string) =>
  approveWithdrawal(appOf(db), { withdrawalId, by });
const reject = (db: TestDatabase["db"], by: string, withdrawalId: string, reason: string) =>
  rejectWithdrawal(appOf(db), { withdrawalId, by, reason });

async function held(isHeld = true) {
  const { userId } = await buildMiner(world.db, { points: 601n });
  const withdrawal = await world.transaction(async (trx) => {
    const request = { userId, amount: 600n, fee: 1n, type: "stablecoin" as const, walletAddress: "wallet" };
    const made = await insertWithdrawal(trx, {
      ...request,
      idempotencyKey: null,
      requestHash: Buffer.from(userId),
    });
    if (isHeld) await placeHolds(trx, [{ withdrawalId: made.id, kind: "review", lasts: { until: null } }]);
    await postTransfer(trx, withdrawalRequestedTransfer({ ...request, withdrawalId: made.id }));
    return made;
  });
  return { userId, id: withdrawal.id };
}

test("an approved withdrawal is enqueued for payment once, and the act is recorded", async () => {
  const { id } = await held();
  expect((await listWithdrawalsForReview(world.db)).map((one) => one.id)).toContain(id);
  expect(await Promise.all([approve(world.db, "op", id), approve(world.db, "op", id)])).toContain(false);
  expect(await findWithdrawal(world.db, id)).toMatchObject({ status: "pending", holds: [] });
  expect(
    await world
      .db("outbox")
      .where({ event: "withdrawal.requested" })
      .whereRaw("payload->>'withdrawalId' = ?", [id]),
  ).toHaveLength(1);
  expect(await world.db("audit_log").where({ subject_id: id })).toMatchObject([
    { actor: "op", act: "approved a withdrawal" },
  ]);
});

test("a rejected withdrawal fails with its reason, and the points are returned once", async () => {
  const { id, userId } = await held();
  const ends = await Promise.all([
    reject(world.db, "op", id, "Same wallet as another miner"),
    reject(world.db, "op", id, "again"),
  ]);
  expect(ends.filter(Boolean)).toHaveLength(1);
  expect(await findWithdrawal(world.db, id)).toMatchObject({
    status: "failed",
    failureReason: expect.any(String),
  });
  expect(await readUserStats(world.db, userId)).toMatchObject({ balance: 601n, held: 0n });
  expect(await auditLedger(world.db)).toEqual({ sum: 0n, drifted: 0 });
});

test("a processing withdrawal can be neither approved nor rejected", async () => {
  const { id } = await held(false);
  await world.db("withdrawals").where({ id }).update({ status: "processing" });
  expect(await approve(world.db, "op", id)).toBe(false);
  expect(await reject(world.db, "op", id, "too late")).toBe(false);
});
