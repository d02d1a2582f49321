import { privateKeyOf, signEd25519 } from "@lode/adapters/crypto/ed25519";
import { say } from "@lode/core/domain/sentences/say";
import { readMiner } from "@lode/db/console/miners.read-model";
import { readUserStats } from "@lode/db/points/points.read-model";
import { insertReferral, listDueReferrals, readReferrals } from "@lode/db/referrals/referrals.repository";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { givePoints } from "@lode/db/test/factories/give-points";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { useTestPayouts } from "../../test/test-payouts.ts";
import { stepsIn } from "../attempts/recheck.test-support.ts";
import { reverseAward } from "../attempts/recheck-award.ts";
import { challengeWallet, proveWallet } from "../profile/prove-wallet.ts";
import { storeWallet } from "../profile/update-profile.ts";
import { reviewReferral } from "./review-referral.ts";

const lode = useTestPayouts({ REFERRAL_POINTS: "25" });
const { award, balanceOf, noticesTo } = stepsIn(lode);
let made = 0;
const miner = () => lode().linkedMiner(`ring${++made}`);
const newWallet = () => Keypair.generate();

/** A miner who signed up by the link of `referrer`. */
async function invitedBy(referrer: BuiltMiner): Promise<BuiltMiner> {
  const { db, transaction } = lode();
  const referred = await miner();
  const { code } = await readReferrals(db, referrer.userId);
  await transaction((trx) => insertReferral(trx, referred.userId, code));
  return referred;
}

async function invite(): Promise<{ referrer: BuiltMiner; referred: BuiltMiner }> {
  const referrer = await miner();
  return { referrer, referred: await invitedBy(referrer) };
}

async function reviewDue(): Promise<void> {
  const { app, db } = lode();
  for (const due of await listDueReferrals(db, 100)) await reviewReferral(app, due);
  expect(await listDueReferrals(db, 100)).toEqual([]);
}

const referralsOf = ({ userId }: BuiltMiner) => readReferrals(lode().db, userId);
const addressOf = (wallet: Keypair) => wallet.publicKey.toBase58();

/** Anybody can name a wallet, also a stranger's. */
const nameWallet = ({ userId }: BuiltMiner, wallet: Keypair) =>
  lode().transaction((trx) => storeWallet(trx, { WALLET_CHANGES_PER_DAY: 0 }, userId, addressOf(wallet)));

/** Names the wallet and proves that its key is the miner's. */
async function useWallet(of: BuiltMiner, wallet: Keypair): Promise<void> {
  await nameWallet(of, wallet);
  const { app } = lode();
  const { id, message } = await challengeWallet(app, of);
  const signature = signEd25519(privateKeyOf(wallet.secretKey.subarray(0, 32)), Buffer.from(message));
  await proveWallet(app, { userId: of.userId, challengeId: id, signature });
}

async function completeTask(of: BuiltMiner): Promise<void> {
  await award(of);
  await reviewDue();
}

test("a referral counts once, after the invited miner's first verified task, and pays the inviter once", async () => {
  const { db } = lode();
  const { referrer, referred } = await invite();
  await reviewDue();
  expect(await referralsOf(referrer)).toMatchObject({ pending: 1, counted: 0, points: 0n });
  await completeTask(referred);
  await completeTask(referred);
  expect(await referralsOf(referrer)).toMatchObject({ pending: 0, counted: 1, points: 25n });
  expect(await readUserStats(db, referrer.userId)).toMatchObject({
    balance: 25n,
    lifetime: 25n,
    referrals: 1,
  });
  expect(await noticesTo(referrer, "referral.counted")).toMatchObject([{ detail: { points: "25" } }]);
});

test("adversary: if two accounts of one person share a wallet before the first task, the referral does not count", async () => {
  const { referrer, referred } = await invite();
  const wallet = newWallet();
  await nameWallet(referrer, wallet);
  await nameWallet(referred, wallet);
  await nameWallet(referred, newWallet());
  await completeTask(referred);
  expect(await referralsOf(referrer)).toMatchObject({ pending: 0, counted: 0 });
  expect(await balanceOf(referrer)).toBe(0n);
});

test.each(["referrer", "referred"] as const)(
  "adversary: if the %s connects the other miner's wallet after the points were given, the points are taken back",
  async (side) => {
    const pair = await invite();
    const wallet = newWallet();
    await nameWallet(side === "referrer" ? pair.referred : pair.referrer, wallet);
    await completeTask(pair.referred);
    expect(await balanceOf(pair.referrer)).toBe(25n);
    await nameWallet(pair[side], wallet);
    await reviewDue();
    expect(await balanceOf(pair.referrer)).toBe(0n);
    expect(await referralsOf(pair.referrer)).toMatchObject({ counted: 0, points: 0n });
    expect(await noticesTo(pair.referrer, "referral.refused")).toHaveLength(1);
  },
);

test("adversary: if an X account moves from the inviting to the invited miner, the referral does not count", async () => {
  const { linkAgain, removeAccount } = lode();
  const { referrer, referred } = await invite();
  await removeAccount(referrer);
  await linkAgain(referred, referrer.account.username);
  await completeTask(referred);
  expect(await referralsOf(referrer)).toMatchObject({ pending: 0, counted: 0 });
});

test("adversary: if the only task is undone after it counted, points already spent are owed", async () => {
  const { db, transaction } = lode();
  const { referrer, referred } = await invite();
  const { attemptId } = await award(referred);
  await reviewDue();
  const { points } = await db("task_attempts").where({ id: attemptId }).first();
  await transaction((trx) =>
    reverseAward(trx, { attemptId, userId: referred.userId, points }, say("undone")),
  );
  await reviewDue();
  expect(await referralsOf(referrer)).toMatchObject({ counted: 0 });
  expect(await balanceOf(referrer)).toBe(0n);
  await completeTask(referred);
  expect(await referralsOf(referrer)).toMatchObject({ counted: 0 });
});

test("an unknown code or the miner's own code makes no referral", async () => {
  const { db, linkedMiner, transaction } = lode();
  const miner = await linkedMiner("alone");
  const { code } = await referralsOf(miner);
  for (const given of ["0123456789", "' or true --", code])
    await transaction((trx) => insertReferral(trx, miner.userId, given));
  expect(await db("referrals").where({ referred_id: miner.userId })).toEqual([]);
});

const OTHERS = say("referral.counted-before");
const COUNTED_BEFORE = [{ reason: "counted-before", miners: 1 }];

test("adversary: an X account that moves through invited miners counts for one referral", async () => {
  const { linkAgain, removeAccount } = lode();
  const referrer = await miner();
  const [first, second] = [await invitedBy(referrer), await invitedBy(referrer)];
  await completeTask(first);
  await removeAccount(first);
  await removeAccount(second);
  await completeTask(await linkAgain(second, first.account.username));
  expect(await referralsOf(referrer)).toMatchObject({ pending: 0, counted: 1, refused: COUNTED_BEFORE });
  expect(await balanceOf(referrer)).toBe(25n);
  expect((await readMiner(lode().db, second.userId))?.referrals).toMatchObject([
    {
      otherId: referrer.userId,
      given: false,
      state: "refused",
      isUnderReview: false,
      reason: "counted-before",
    },
  ]);
  expect((await readMiner(lode().db, referrer.userId))?.referrals).toHaveLength(2);
});

test("adversary: a wallet counts for one referral, even after its first miner deleted the account", async () => {
  const { db, deleteMiner } = lode();
  const [one, other] = [await miner(), await miner()];
  const [first, second] = [await invitedBy(one), await invitedBy(other)];
  const wallet = newWallet();
  for (const invited of [first, second]) await useWallet(invited, wallet);
  await useWallet(second, newWallet());
  await completeTask(first);
  await deleteMiner(first);
  await completeTask(second);
  expect(await referralsOf(one)).toMatchObject({ counted: 1 });
  expect(await referralsOf(other)).toMatchObject({ pending: 0, counted: 0 });
  expect(await balanceOf(other)).toBe(0n);
  const kept = JSON.stringify(await db("referral_identities").where({ referred_id: first.userId }));
  expect(kept).not.toContain(addressOf(wallet));
});

test("adversary: of two invited miners with one wallet who are reviewed at the same moment, one counts", async () => {
  const { app, another } = lode();
  const referrer = await miner();
  const pair = [await invitedBy(referrer), await invitedBy(referrer)];
  const wallets = [newWallet(), newWallet()];
  // Reviewed in opposite orders, so that two reviews could wait for each other.
  for (const [n, invited] of pair.entries())
    for (const wallet of n === 0 ? wallets : wallets.toReversed()) await useWallet(invited, wallet);
  for (const invited of pair) await award(invited);
  const processes = [app, another()];
  await Promise.all(pair.map(({ userId }, n) => reviewReferral(processes[n] ?? app, { referredId: userId })));
  expect(await referralsOf(referrer)).toMatchObject({ pending: 0, counted: 1, points: 25n });
  expect(await balanceOf(referrer)).toBe(25n);
});

test("adversary: if two counted miners connect the same wallet later, the second referral is taken back", async () => {
  const referrer = await miner();
  const [first, second] = [await invitedBy(referrer), await invitedBy(referrer)];
  await completeTask(first);
  await completeTask(second);
  expect(await balanceOf(referrer)).toBe(50n);
  const wallet = newWallet();
  await useWallet(first, wallet);
  await useWallet(first, newWallet());
  await reviewDue();
  await useWallet(second, wallet);
  await reviewDue();
  expect(await referralsOf(referrer)).toMatchObject({ counted: 1, points: 25n });
  expect(await balanceOf(referrer)).toBe(25n);
  expect(await noticesTo(referrer, "referral.refused")).toMatchObject([
    { detail: { points: "25", reason: OTHERS } },
  ]);
});

test("adversary: if a counted miner links an account that has counted, the referral is taken back", async () => {
  const { linkAgain, removeAccount } = lode();
  const referrer = await miner();
  const [first, second] = [await invitedBy(referrer), await invitedBy(referrer)];
  await completeTask(first);
  await completeTask(second);
  await removeAccount(first);
  await linkAgain(second, first.account.username);
  await reviewDue();
  expect(await referralsOf(referrer)).toMatchObject({ counted: 1 });
});

test("adversary: an invited miner who deletes the account before the review does not count, and no wallet stays", async () => {
  const { db, deleteMiner } = lode();
  const referrer = await miner();
  const referred = await invitedBy(referrer);
  await useWallet(referred, newWallet());
  await award(referred);
  await deleteMiner(referred);
  await reviewDue();
  expect(await referralsOf(referrer)).toMatchObject({
    pending: 0,
    counted: 0,
    refused: [{ reason: "account-deleted", miners: 1 }],
  });
  expect(await db("wallet_history").where({ user_id: referred.userId })).toEqual([]);
});

test("adversary: a wallet that a counted miner connects just before deleting the account has counted", async () => {
  const { db, deleteMiner } = lode();
  const referrer = await miner();
  const [first, second] = [await invitedBy(referrer), await invitedBy(referrer)];
  await completeTask(first);
  const wallet = newWallet();
  await useWallet(first, wallet);
  await deleteMiner(first);
  await reviewDue();
  expect(await db("wallet_history").where({ user_id: first.userId })).toEqual([]);
  await useWallet(second, wallet);
  await completeTask(second);
  expect(await referralsOf(referrer)).toMatchObject({ pending: 0, counted: 1 });
});

test("adversary: a counted miner who names strangers' wallets does not take the strangers' referrals", async () => {
  const [attacker, referrer] = [await miner(), await miner()];
  const puppet = await invitedBy(attacker);
  await completeTask(puppet);
  const wallet = newWallet();
  await nameWallet(puppet, wallet);
  await reviewDue();
  const stranger = await invitedBy(referrer);
  await useWallet(stranger, wallet);
  await completeTask(stranger);
  expect(await referralsOf(referrer)).toMatchObject({ counted: 1, points: 25n });
});

test("adversary: a wallet that has counted refuses an invited miner who only names it", async () => {
  const referrer = await miner();
  const [first, second] = [await invitedBy(referrer), await invitedBy(referrer)];
  const wallet = newWallet();
  await useWallet(first, wallet);
  await completeTask(first);
  await nameWallet(second, wallet);
  await completeTask(second);
  expect(await referralsOf(referrer)).toMatchObject({ counted: 1, refused: COUNTED_BEFORE });
});

test("adversary: a wallet that Lode has paid for one invited miner counts for no other", async () => {
  const { finish, request, transaction } = lode();
  const referrer = await miner();
  const pair = [await invitedBy(referrer), await invitedBy(referrer)];
  for (const invited of pair) await completeTask(invited);
  expect(await referralsOf(referrer)).toMatchObject({ counted: 2 });
  const wallet = addressOf(newWallet());
  for (const { userId } of pair) {
    await transaction((trx) => givePoints(trx, userId, 500n));
    const { id } = await request({ userId, wallet });
    expect((await finish(id)).status).toBe("completed");
    await reviewDue();
  }
  expect(await referralsOf(referrer)).toMatchObject({ counted: 1, refused: COUNTED_BEFORE });
});
