import { hashToken } from "@lode/adapters/crypto/random-token";
import { approveWithdrawal } from "@lode/app/withdrawals/review-withdrawal";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { createEmailToken } from "@lode/db/auth/email-tokens.repository";
import { addDebt } from "@lode/db/points/debts.repository";
import { auditLedger, readUserStats } from "@lode/db/points/points.read-model";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { type SignedIn, useTestApp } from "../../../test/test-app.ts";

/**
 * A thief with a stolen session, or a miner in a hurry, tries to get around the rules that hold withdrawals.
 */
const app = useTestApp({ WALLET_CHANGE_HOLD: "3600", REVIEW_THRESHOLD: "400" });
const newWallet = () => Keypair.generate().publicKey.toBase58();

async function setWallet(miner: SignedIn, address: string): Promise<void> {
  const csrf = await miner.csrf();
  const answer = await miner.agent
    .put("/api/profile")
    .set("X-CSRF-Token", csrf)
    .send({ sol_wallet_address: address });
  expect(answer.status).toBe(200);
}

const withdraw = (miner: SignedIn, amount: number, walletAddress: string) =>
  miner.post("/api/withdrawal", { amount, withdrawalType: "stablecoin", walletAddress });

/**
 * The token of the link mailed for the miner's nth change of wallet, counted from 0. Setting the first wallet
 * is not a change.
 */
async function mailedLink({ miner }: SignedIn, nth: number): Promise<string> {
  const token = `${nth}`.repeat(43);
  const changes = await app()
    .db("wallet_history")
    .where({ user_id: miner.userId })
    .whereNotNull("old_address")
    .orderBy("changed_at");
  await createEmailToken(app().db, {
    userId: miner.userId,
    purpose: "cancel-wallet-change",
    hash: hashToken(token + miner.userId),
    lifetimeHours: 72,
    subjectId: changes[nth].id,
  });
  return token + miner.userId;
}

const follow = (token: string) => app().visitor().post("/api/auth/cancel-wallet-change", { token });
const walletOf = async ({ miner }: SignedIn): Promise<string> =>
  (await app().db("profiles").where({ user_id: miner.userId }).first("sol_wallet_address"))
    .sol_wallet_address;

test("adversary: a large withdrawal to a new wallet is still reviewed, not only held for a time", async () => {
  const miner = await app().signedIn({ points: 2_000n, wallet: newWallet() });
  const held = await withdraw(miner, 900, newWallet());
  expect(held.body.withdrawal).toMatchObject({
    status: "pending",
    hold_reason:
      "The wallet was changed recently. Large withdrawals, and several that add up, are reviewed manually",
    hold_until: null,
  });
});

test("adversary: cancelling two changes of wallet in the order of their mails restores the owner's wallet", async () => {
  const [owned, stolen, stolenToo] = [newWallet(), newWallet(), newWallet()];
  const miner = await app().signedIn({ points: 2_000n, wallet: owned });
  await setWallet(miner, stolen);
  await withdraw(miner, 100, stolen);
  await setWallet(miner, stolenToo);
  await withdraw(miner, 200, stolenToo);
  const [first, second] = [await mailedLink(miner, 0), await mailedLink(miner, 1)];
  expect(await follow(first)).toMatchObject({ status: 200, body: { returned_withdrawals: 2 } });
  expect(await walletOf(miner)).toBe(owned);
  expect(await follow(second)).toMatchObject({ status: 200, body: { returned_withdrawals: 0 } });
  expect(await walletOf(miner)).toBe(owned);
  expect(await readUserStats(app().db, miner.miner.userId)).toMatchObject({ balance: 2_000n, held: 0n });
  expect(await auditLedger(app().db)).toEqual({ sum: 0n, drifted: 0 });
});

test("adversary: a wallet whose change was cancelled is held if it is used again", async () => {
  const [owned, stolen, stolenToo] = [newWallet(), newWallet(), newWallet()];
  const miner = await app().signedIn({ points: 2_000n, wallet: owned });
  await setWallet(miner, stolen);
  await setWallet(miner, stolenToo);
  // Cancels only the second change, which restores the wallet of the first change.
  const link = await mailedLink(miner, 1);
  expect((await follow(link)).status).toBe(200);
  expect(await walletOf(miner)).toBe(stolen);
  await app()
    .db("wallet_history")
    .update({ changed_at: new Date(Date.now() - 2 * 3_600_000) });
  const back = await app().signInAgain(miner);
  const answer = await withdraw(back, 100, stolen);
  expect(answer.body.withdrawal.hold_reason).toBe("The wallet was changed recently");
});

test("adversary: points refunded from a withdrawal first pay what the miner owes", async () => {
  const [owned, other] = [newWallet(), newWallet()];
  const miner = await app().signedIn({ points: 301n, wallet: owned });
  await setWallet(miner, other);
  await withdraw(miner, 300, other);
  const { userId } = miner.miner;
  await app().db.transaction((trx) => addDebt(trx, userId, 120n));
  expect((await follow(await mailedLink(miner, 0))).status).toBe(200);
  expect(await readUserStats(app().db, userId)).toMatchObject({ balance: 181n, held: 0n });
  expect(await app().db("point_debts").where({ user_id: userId }).first("owed")).toEqual({ owed: 0n });
  expect(await auditLedger(app().db)).toEqual({ sum: 0n, drifted: 0 });
});

const REVIEWED = "Large withdrawals, and several that add up, are reviewed manually";
const reasonOfHold = async (miner: SignedIn, amount: number, wallet: string): Promise<string | null> =>
  (await withdraw(miner, amount, wallet)).body.withdrawal.hold_reason;

test("adversary: withdrawals below the threshold are reviewed once they exceed it together, for a miner and for a wallet", async () => {
  const wallet = newWallet();
  const [miner, friend] = [
    await app().signedIn({ points: 2_000n, wallet }),
    await app().signedIn({ points: 2_000n, wallet }),
  ];
  expect(await reasonOfHold(miner, 201, wallet)).toBeNull();
  expect(await reasonOfHold(miner, 199, wallet)).toBeNull();
  expect(await reasonOfHold(miner, 100, wallet)).toBe(REVIEWED);
  expect(await reasonOfHold(friend, 100, wallet)).toBe(REVIEWED);
  // Another wallet of the same miner, which the hold after a change of wallet would stop as well.
  expect(await reasonOfHold(miner, 100, newWallet())).toContain(REVIEWED);
});

test("adversary: staying below a day's threshold is seen within a week", async () => {
  const wallet = newWallet();
  const miner = await app().signedIn({ points: 5_000n, wallet });
  const outcomes: (string | null)[] = [];
  for (let day = 0; day < 4; day++) {
    await app()
      .db("withdrawals")
      .where({ user_id: miner.miner.userId })
      .update({ created_at: app().db.raw("created_at - interval '25 hours'") });
    outcomes.push(await reasonOfHold(miner, 400, wallet));
  }
  expect(outcomes).toEqual([null, null, null, REVIEWED]);
});

test("what an operator has reviewed does not count again", async () => {
  const wallet = newWallet();
  const miner = await app().signedIn({ points: 2_000n, wallet });
  const first = await withdraw(miner, 500, wallet);
  expect(first.body.withdrawal.hold_reason).toBe(REVIEWED);
  await approveWithdrawal(app().deps, {
    withdrawalId: first.body.withdrawal.id,
    reason: reasonOf("a known miner"),
    by: "op",
  });
  expect(await reasonOfHold(miner, 400, wallet)).toBeNull();
  expect(await reasonOfHold(miner, 100, wallet)).toBe(REVIEWED);
});
