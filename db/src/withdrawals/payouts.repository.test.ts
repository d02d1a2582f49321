import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/database.ts";
import { buildMiner } from "../../test/factories/build-miner.ts";
import { constraintOf } from "../transaction.ts";
import * as payouts from "./payouts.repository.ts";
import {
  completeWithdrawal,
  failWithdrawal,
  findWithdrawal,
  holdWithdrawal,
  insertWithdrawal,
} from "./withdrawals.repository.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});

async function openWithdrawal(
  hold: { holdReason: string | null; holdUntil: Date | null } = { holdReason: null, holdUntil: null },
) {
  const { userId } = await buildMiner(world.db);
  const request = { userId, amount: 100n, fee: 1n, type: "stablecoin" as const, walletAddress: "wallet" };
  const more = { idempotencyKey: null, requestHash: Buffer.from(userId), ...hold };
  return world.transaction((trx) => insertWithdrawal(trx, { ...request, ...more }));
}

let made = 0;
const attempt = (withdrawalId: string, n: number): payouts.NewPayoutAttempt => ({
  withdrawalId,
  n,
  signature: `signature-${made++}`,
  signedTransaction: Buffer.from("bytes"),
  blockhash: "hash",
  lastValidBlockHeight: 150n,
  tokenAccount: "token account",
  baseUnits: 1_000_000n,
});
const store = (one: payouts.NewPayoutAttempt) =>
  world.transaction((trx) => payouts.insertPayoutAttempt(trx, one));
const broken = (work: Promise<unknown>) =>
  work.then(
    () => "",
    (error: unknown) => constraintOf(error),
  );

test("of many workers one gets the claim", async () => {
  const { id } = await openWithdrawal();
  const claims = await Promise.all(
    Array.from({ length: 8 }, () => payouts.claimForSigning(world.db, id, 30)),
  );
  expect(claims.filter(Boolean)).toMatchObject([{ withdrawalId: id, n: 1, amount: 100n }]);
  expect((await findWithdrawal(world.db, id))?.status).toBe("processing");
});

test("a held withdrawal is not claimed, a given-back one is", async () => {
  const { id } = await openWithdrawal({ holdReason: "review", holdUntil: null });
  expect(await payouts.claimForSigning(world.db, id, 30)).toBeUndefined();
  await world.transaction((trx) => holdWithdrawal(trx, id, { reason: null, until: null }));
  expect(await payouts.claimForSigning(world.db, id, 30)).toBeDefined();
  expect(await payouts.claimForSigning(world.db, id, 30)).toBeUndefined();
  await payouts.releaseLease(world.db, id);
  expect(await payouts.claimForSigning(world.db, id, 30)).toBeDefined();
});

test("a second live attempt is refused by the database", async () => {
  const { id } = await openWithdrawal();
  await payouts.claimForSigning(world.db, id, 30);
  await store(attempt(id, 1));
  expect(await broken(store(attempt(id, 2)))).toBe("payout_attempts_one_live");
  expect(await payouts.claimForSigning(world.db, id, 30)).toBeUndefined();
});

test("after proof of death the next attempt may be signed", async () => {
  const { id } = await openWithdrawal();
  await payouts.claimForSigning(world.db, id, 30);
  await store(attempt(id, 1));
  const live = await payouts.findLivePayout(world.db, id);
  expect(await payouts.movePayoutAttempt(world.db, live?.id ?? "", ["signed"], "expired")).toBe(true);
  expect(await payouts.movePayoutAttempt(world.db, live?.id ?? "", ["signed"], "broadcast")).toBe(false);
  expect(await payouts.claimForSigning(world.db, id, 30)).toMatchObject({ n: 2 });
});

test("a withdrawal makes only the moves of its life", async () => {
  const { id } = await openWithdrawal();
  await expect(world.transaction((trx) => completeWithdrawal(trx, id, "hash"))).resolves.toBe(false);
  const jump = world.db.raw(
    "update withdrawals set status = 'completed', transaction_hash = 'x', ended_at = now() where id = ?",
    [id],
  );
  expect(await broken(Promise.resolve(jump))).toBe("withdrawals_move");
  expect(await world.transaction((trx) => failWithdrawal(trx, id, "pending", "Rejected"))).toBe(true);
  const back = world.db.raw(
    "update withdrawals set status = 'pending', failure_reason = null, ended_at = null where id = ?",
    [id],
  );
  expect(await broken(Promise.resolve(back))).toBe("withdrawals_move");
});

test("what was agreed at the request is frozen", async () => {
  const { id } = await openWithdrawal();
  for (const change of ["amount = 200", "wallet_address = 'thief'", "fee = 0"]) {
    expect(
      await broken(Promise.resolve(world.db.raw(`update withdrawals set ${change} where id = ?`, [id]))),
    ).toBe("withdrawals_frozen");
  }
});
