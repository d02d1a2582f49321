import { auditLedger, readUserStats } from "@lode/db/points/points.read-model";
import { readReferrals } from "@lode/db/referrals/referrals.read-model";
import { insertReferral, listDueReferrals } from "@lode/db/referrals/referrals.repository";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { award, balanceOf, noticesTo } from "../attempts/recheck.test-support.ts";
import { reverseAward } from "../attempts/steps/reverse-award.ts";
import { storeWallet } from "../profile/steps/store-wallet.ts";
import { reviewReferral } from "./review-referral.ts";

const lode = useTestLode({ REFERRAL_POINTS: "25" });
const NO_LIMIT = { WALLET_CHANGES_PER_DAY: 0 };

let made = 0;
/** A miner, and another miner who signed up by the first miner's link. */
async function invite(): Promise<{ referrer: BuiltMiner; referred: BuiltMiner }> {
  const { db, linkedMiner, transaction } = lode();
  made++;
  const [referrer, referred] = [await linkedMiner(`inviting${made}`), await linkedMiner(`invited${made}`)];
  const { code } = await readReferrals(db, referrer.userId);
  await transaction((trx) => insertReferral(trx, referred.userId, code));
  return { referrer, referred };
}

/** Runs the due reviews as the worker does. */
async function reviewDue(): Promise<void> {
  const { app, db } = lode();
  for (const due of await listDueReferrals(db, 100)) await reviewReferral(app, due);
  expect(await listDueReferrals(db, 100)).toEqual([]);
}

const useWallet = ({ userId }: BuiltMiner, address: string) =>
  lode().transaction((trx) => storeWallet(trx, NO_LIMIT, userId, address));

const referralsOf = ({ userId }: BuiltMiner) => readReferrals(lode().db, userId);
const newWallet = () => Keypair.generate().publicKey.toBase58();

test("a referral counts once, after the invited miner's first verified task, and pays the inviter once", async () => {
  const { db } = lode();
  const { referrer, referred } = await invite();
  await reviewDue();
  expect(await referralsOf(referrer)).toMatchObject({ pending: 1, counted: 0, points: 0n });
  await award(lode(), referred);
  await reviewDue();
  await award(lode(), referred);
  await reviewDue();
  expect(await referralsOf(referrer)).toMatchObject({ pending: 0, counted: 1, points: 25n });
  expect(await readUserStats(db, referrer.userId)).toMatchObject({
    balance: 25n,
    lifetime: 25n,
    referrals: 1,
  });
  expect(await noticesTo(lode(), referrer, "referral.counted")).toMatchObject([{ detail: { points: "25" } }]);
  expect(await auditLedger(db)).toEqual({ sum: 0n, drifted: 0 });
});

test("adversary: if two accounts of one person share a wallet before the first task, the referral does not count", async () => {
  const { referrer, referred } = await invite();
  const wallet = newWallet();
  await useWallet(referrer, wallet);
  await useWallet(referred, wallet);
  await useWallet(referred, newWallet());
  await award(lode(), referred);
  await reviewDue();
  expect(await referralsOf(referrer)).toMatchObject({ pending: 0, counted: 0 });
  expect(await balanceOf(lode(), referrer)).toBe(0n);
});

test.each(["referrer", "referred"] as const)(
  "adversary: if the %s connects the other miner's wallet after the points were given, the points are taken back",
  async (side) => {
    const pair = await invite();
    await useWallet(side === "referrer" ? pair.referred : pair.referrer, "the wallet of both");
    await award(lode(), pair.referred);
    await reviewDue();
    expect(await balanceOf(lode(), pair.referrer)).toBe(25n);
    await useWallet(pair[side], "the wallet of both");
    await reviewDue();
    expect(await balanceOf(lode(), pair.referrer)).toBe(0n);
    expect(await referralsOf(pair.referrer)).toMatchObject({ counted: 0, points: 0n });
    expect(await noticesTo(lode(), pair.referrer, "referral.refused")).toHaveLength(1);
  },
);

test("adversary: if an X account moves from the inviting to the invited miner, the referral does not count", async () => {
  const { linkAgain, removeAccount } = lode();
  const { referrer, referred } = await invite();
  await removeAccount(referrer);
  await linkAgain(referred, referrer.account.username);
  await award(lode(), referred);
  await reviewDue();
  expect(await referralsOf(referrer)).toMatchObject({ pending: 0, counted: 0 });
});

test("adversary: if the only task is undone after it counted, points already spent are owed", async () => {
  const { db, transaction } = lode();
  const { referrer, referred } = await invite();
  const { attemptId } = await award(lode(), referred);
  await reviewDue();
  const [attempt] = await db("task_attempts").where({ id: attemptId });
  const points = BigInt(attempt.points);
  await transaction((trx) => reverseAward(trx, { attemptId, userId: referred.userId, points }, "undone"));
  await reviewDue();
  expect(await referralsOf(referrer)).toMatchObject({ counted: 0 });
  expect(await balanceOf(lode(), referrer)).toBe(0n);
  await award(lode(), referred);
  await reviewDue();
  expect(await referralsOf(referrer)).toMatchObject({ counted: 0 });
  expect(await auditLedger(db)).toEqual({ sum: 0n, drifted: 0 });
});

test("an unknown code or the miner's own code makes no referral", async () => {
  const { db, linkedMiner, transaction } = lode();
  const miner = await linkedMiner("alone");
  const { code } = await referralsOf(miner);
  for (const given of ["0123456789", "' or true --", code])
    await transaction((trx) => insertReferral(trx, miner.userId, given));
  expect(await db("referrals").where({ referred_id: miner.userId })).toEqual([]);
});
