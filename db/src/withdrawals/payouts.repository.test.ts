import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { buildMiner } from "../../test/factories/build-miner.ts";
import { buildWithdrawal, payoutOf } from "../../test/factories/build-withdrawal.ts";
import type { Db } from "../connection.ts";
import { claimForSigning, lockPayable, lockPromises, releaseLeases } from "./claims.repository.ts";
import { clearReview, placeHolds, type WantedHold } from "./holds.repository.ts";
import * as payouts from "./payouts.repository.ts";

const world = await openTestDatabase();

async function openWithdrawal(...holds: WantedHold[]) {
  const { userId } = await buildMiner(world.db);
  return world.transaction(async (trx) => {
    const made = await buildWithdrawal(trx, { userId });
    await placeHolds(trx, made.id, holds);
    return made;
  });
}

const store = (one: payouts.NewPayout) => world.transaction((trx) => payouts.insertPayout(trx, one));
const claim = async (id: string) => (await claimForSigning(world.db, [id], 30))[0];

const review = { kind: "review", lasts: { until: null } } as const;
const passedHold = { kind: "wallet-changed", lasts: { until: new Date(Date.now() - 1_000) } } as const;
const timedHold = { kind: "wallet-changed", lasts: { seconds: 3_600 } } as const;

test("a withdrawal is claimed once no hold is left, and each hold is cleared by its own condition", async () => {
  const { id } = await openWithdrawal(review, timedHold);
  expect(await claim(id)).toBeUndefined();
  await world.transaction((trx) => clearReview(trx, id, "op"));
  expect(await claim(id)).toBeUndefined();
  await world.transaction((trx) => placeHolds(trx, id, [review]));
  await world
    .db("withdrawal_holds")
    .where({ withdrawal_id: id })
    .whereNotNull("until")
    .update({ until: new Date(0) });
  // A cleared review is not required again.
  expect(await claim(id)).toBeDefined();
  expect(await claim(id)).toBeUndefined();
  await releaseLeases(world.db, [id]);
  expect(await claim(id)).toBeDefined();
});

type PayoutEnd = [state: "failed" | "expired" | "finalized", fault?: "recipient" | "lode" | null];

/** Ends the transaction's attempts. */
async function end(db: Db, transactionId: string, ...[state, fault = null]: PayoutEnd): Promise<void> {
  const live = await payouts.findLivePayout(db, transactionId);
  const ends = (live?.items ?? []).map(({ attemptId }) => ({ attemptId, state, fault, reason: fault }));
  await db.transaction((trx) => payouts.endAttempts(trx, transactionId, ends));
}

test("other withdrawals are added oldest first, but never those on hold or in doubt", async () => {
  const wanted = await openWithdrawal();
  const held = await openWithdrawal(review);
  const passed = await openWithdrawal(passedHold);
  const doubtful = await openWithdrawal();
  await world.db("withdrawals").where({ id: doubtful.id }).update({ review_reason: "a doubt" });
  const ids = await world.transaction(async (trx) =>
    (await lockPayable(trx, { withdrawalId: wanted.id, more: 100 })).map((one) => one.withdrawalId),
  );
  expect(ids[0]).toBe(wanted.id);
  expect(ids).toContain(passed.id);
  expect(ids).not.toContain(held.id);
  expect(ids).not.toContain(doubtful.id);
  const alone = await world.transaction((trx) => lockPayable(trx, { withdrawalId: wanted.id, more: 0 }));
  expect(alone.map((one) => one.withdrawalId)).toEqual([wanted.id]);
  expect(await world.transaction((trx) => lockPayable(trx, { withdrawalId: held.id, more: 0 }))).toEqual([]);
  // When claiming several, a job whose own withdrawal is taken or on hold gets the oldest others instead.
  const instead = await world.transaction((trx) => lockPayable(trx, { withdrawalId: held.id, more: 100 }));
  expect(instead.map((one) => one.withdrawalId)).toContain(wanted.id);
  expect(instead.map((one) => one.withdrawalId)).not.toContain(held.id);
  const inDoubt = await world.transaction((trx) =>
    lockPayable(trx, { withdrawalId: doubtful.id, more: 100 }),
  );
  expect(inDoubt.map((one) => one.withdrawalId)).toEqual([doubtful.id]);
});

test("a withdrawal whose signature expired shares one more transaction, then is paid alone", async () => {
  const [a, other] = [await openWithdrawal(), await openWithdrawal()];
  const beside = async (id: string) => {
    const rows = await world.transaction((trx) => lockPayable(trx, { withdrawalId: id, more: 100 }));
    return rows.map((one) => one.withdrawalId);
  };
  for (const n of [1, 2]) {
    await claimForSigning(world.db, [a.id], 30);
    await end(world.db, await store(payoutOf({ id: a.id, n })), "expired");
    if (n === 1) expect(await beside(other.id)).toContain(a.id);
  }
  expect(await beside(other.id)).not.toContain(a.id);
  expect(await beside(a.id)).toEqual([a.id]);
});

test("claimed points are committed until the payment lands, and count towards the day's limit", async () => {
  const { id } = await openWithdrawal();
  const promises = () => world.transaction((trx) => lockPromises(trx));
  const before = await promises();
  await claim(id);
  expect(await promises()).toEqual({ open: before.open + 100n, claimedToday: before.claimedToday + 100n });
  const transactionId = await store(payoutOf({ id, n: 1 }));
  await payouts.movePayout(world.db, transactionId, ["signed"], "landed");
  expect(await promises()).toEqual({ open: before.open, claimedToday: before.claimedToday + 100n });
});

test("failures in a row are counted back from the newest transaction, and expiries and recipients' faults do not count", async () => {
  const { db } = await openTestDatabase();
  const pay = async (...outcome: PayoutEnd) => {
    const { userId } = await buildMiner(db);
    const { id } = await db.transaction((trx) => buildWithdrawal(trx, { userId }));
    await claimForSigning(db, [id], 30);
    const transactionId = await db.transaction((trx) => payouts.insertPayout(trx, payoutOf({ id, n: 1 })));
    await end(db, transactionId, ...outcome);
  };
  await pay("failed", "lode");
  await pay("finalized");
  await pay("failed", "lode");
  await pay("expired");
  await pay("failed", "recipient");
  await pay("failed", "lode");
  await pay("failed", "recipient");
  expect(await payouts.countFailuresInRow(db, 10)).toBe(2);
  expect(await payouts.countFailuresInRow(db, 1)).toBe(1);
});
