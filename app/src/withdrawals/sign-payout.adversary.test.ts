import { reasonOf } from "@lode/core/contracts/console/reason";
import { findHalt } from "@lode/db/operations/halts.repository";
import { readUserStats } from "@lode/db/points/points.read-model";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { placeHolds } from "@lode/db/withdrawals/holds.repository";
import { closeAccount, memo, payerOn, usdcAccount } from "@lode/sandbox/solana/sandbox-client.test-support";
import { Keypair, PublicKey } from "@solana/web3.js";
import { expect, test } from "vitest";
import { newWallet, useTestPayouts } from "../../test/test-payouts.ts";
import { type ResolvePayout, resolvePayout } from "./resolve-payout.ts";

/** Miners and strangers on the chain who try to stop payouts or to drain the treasury. */
const payouts = useTestPayouts({
  PAYOUT_BATCH_ABOVE: "3",
  PAYOUT_BREAKER: "3",
  TOKEN_ACCOUNTS_PER_MINER: "1",
});
const halted = () => findHalt(payouts().db, "payouts");
const chainUrl = () => payouts().app.config.SOLANA_RPC_URL;
const treasury = () => new PublicKey(payouts().app.config.TREASURY_ADDRESS);

async function stranger() {
  const key = Keypair.generate();
  await payouts().rpc("dev_fund", {
    address: key.publicKey.toBase58(),
    lamports: 1_000_000_000,
    usdc: 1_000_000,
  });
  return { ...payerOn(chainUrl(), key), key };
}
type Stranger = Awaited<ReturnType<typeof stranger>>;

async function submit({ sign, connection }: Stranger, ...instructions: Parameters<Stranger["sign"]>) {
  const { transaction } = await sign(...instructions);
  return connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
}

/** Opens an empty USDC account for a wallet, as a used wallet has. */
async function emptyAccount(owner: Stranger) {
  const account = usdcAccount(owner.key.publicKey);
  const elsewhere = newWallet();
  await submit(
    owner,
    owner.openAccount(new PublicKey(elsewhere)),
    owner.transfer(new PublicKey(elsewhere), 1_000_000n),
  );
  return { close: () => submit(owner, closeAccount(account, owner.key.publicKey)) };
}

test("adversary: closing the token account after the signature neither stops the payment nor trips the breaker", async () => {
  const { request, followAfter, sign, send, find, landed } = payouts();
  for (let round = 0; round < 4; round++) {
    const owner = await stranger();
    const { close } = await emptyAccount(owner);
    const { id } = await request({ wallet: owner.key.publicKey.toBase58() });
    await sign(id);
    await close();
    await send(id);
    await followAfter(40, id);
    expect(await find(id)).toMatchObject({ status: "completed" });
    expect(await landed(id)).toHaveLength(1);
  }
  expect(await halted()).toBeUndefined();
});

test("adversary: an account closed after each signature is reopened at the treasury's cost only up to the limit", async () => {
  const { request, followAfter, sign, send, follow, find, db } = payouts();
  const owner = await stranger();
  const wallet = owner.key.publicKey.toBase58();
  const { userId } = await buildMiner(db, { points: 202n, wallet });
  const { close } = await emptyAccount(owner);
  const payAndClose = async () => {
    const { id } = await request({ userId, wallet });
    await sign(id);
    await close();
    await send(id);
    await follow(id);
    await followAfter(40, id);
    return find(id);
  };
  expect(await payAndClose()).toMatchObject({ status: "completed" });
  // The USDC of the first payment leaves the token account, so that it can be closed again.
  await submit(owner, owner.openAccount(new PublicKey(newWallet())), owner.transfer(treasury(), 1_000_000n));
  expect(await payAndClose()).toMatchObject({ status: "failed" });
  expect(await halted()).toBeUndefined();
});

test("adversary: a payment that the recipient's own account refuses never halts payouts, and costs the recipient a fee and a pause", async () => {
  const { request, followAfter, sign, send, follow, find, rpc, db, attempts } = payouts();
  const ended: { id: string; userId: string; wallet: string }[] = [];
  for (let round = 0; round < 4; round++) {
    const wallet = newWallet();
    await rpc("dev_fund", { address: wallet, usdc: 1 });
    const one = await request({ wallet, points: 102n });
    await sign(one.id);
    await rpc("dev_freeze", { owner: wallet });
    await send(one.id);
    await follow(one.id);
    await followAfter(40, one.id);
    expect(await find(one.id)).toMatchObject({ status: "failed" });
    ended.push(one);
  }
  expect(await halted()).toBeUndefined();
  const [first] = ended;
  // Amount and fee are refunded in full; the network's fee is a separate transfer.
  expect(await readUserStats(db, first?.userId ?? "")).toMatchObject({ balance: 101n, held: 0n });
  const again = await request({ userId: first?.userId ?? "", wallet: newWallet() });
  await sign(again.id);
  expect(await attempts(again.id)).toEqual([]);
  expect((await find(again.id)).holds).toMatchObject([{ kind: "recipient-failed" }]);
});

test("adversary: a stranger's memo that names a withdrawal does not stop its next payment", async () => {
  const { request, followAfter, pay, rpc, find, attempts, landed } = payouts();
  const { id } = await request();
  await rpc("dev_faults", { expire: 1 });
  await pay(id);
  const other = await stranger();
  await submit(other, memo(`wd:${id}`), other.transfer(treasury(), 1n));
  await followAfter(400, id);
  expect((await attempts(id))[0]).toMatchObject({ state: "expired" });
  expect((await payouts().finish(id)).status).toBe("completed");
  const paid = (await landed(id)).filter(({ fromOwner }) => fromOwner === treasury().toBase58());
  expect(paid).toHaveLength(1);
  expect(await find(id)).toMatchObject({ reviewReason: null });
});

test("adversary: a doubt about one withdrawal does not hold up the transaction's other withdrawals", async () => {
  const { request, followAfter, pay, rpc, find, attempts, finish, db } = payouts();
  const doubtful = await request();
  await pay(doubtful.id);
  // Deletes the attempt that landed, as an old backup would.
  await db("payout_attempts")
    .where({ withdrawal_id: doubtful.id })
    .update({ state: "expired", ended_at: new Date() });
  const others = [await request(), await request(), await request()];
  await rpc("dev_faults", { expire: 1 });
  await pay(doubtful.id);
  await followAfter(400, doubtful.id);
  expect((await find(doubtful.id)).reviewReason).toContain("names this withdrawal");
  for (const { id } of others) {
    expect((await attempts(id))[0]).toMatchObject({ state: "expired" });
    expect((await finish(id)).status).toBe("completed");
  }
  expect((await find(doubtful.id)).status).toBe("processing");
});

const LOST = reasonOf("the rows were lost");
const resolve = (
  withdrawalId: string,
  claim: ResolvePayout["claim"],
  limits: ResolvePayout["limits"] = null,
) => {
  const { app } = payouts();
  return resolvePayout(app, app.chain, { withdrawalId, claim, reason: LOST, by: "op", limits });
};

test("an operator resolves a doubt with a reason and evidence, and only if the chain confirms it", async () => {
  const { request, followAfter, pay, warp, rpc, find, db, landed, finish, tamper } = payouts();
  const { id } = await request();
  await pay(id);
  await db("payout_attempts").where({ withdrawal_id: id }).update({ state: "expired", ended_at: new Date() });
  await rpc("dev_faults", { expire: 1 });
  await pay(id);
  await followAfter(400, id);
  await warp(1_600);
  const [paid] = await landed(id);
  const signature = paid?.signature ?? "";
  await expect(resolve(id, "unpaid")).rejects.toThrow("names this withdrawal");
  await expect(resolve(id, { paidBy: "1".repeat(88) })).rejects.toThrow("no final movement");
  // The transaction is stored as expired, so it is still followed and resolves by itself.
  await expect(resolve(id, { paidBy: signature })).rejects.toThrow("ends by itself");
  await tamper((trx) =>
    trx.raw("update payout_transactions set signature = 'lost' where signature = ?", [signature]),
  );
  await resolve(id, { paidBy: signature });
  expect(await find(id)).toMatchObject({
    status: "completed",
    transactionHash: signature,
    reviewReason: null,
  });
  expect(await db("audit_log").where({ subject_id: id })).toMatchObject([
    {
      actor: "op",
      act: "resolved a payout as paid",
      detail: { reason: LOST, signature },
    },
  ]);
  expect((await finish((await request()).id)).status).toBe("completed");
});

test("an operator's claim that a payment never landed is accepted once the chain is far enough past the payment's last valid height", async () => {
  const { request, pay, warp, rpc, attempts, finish, landed } = payouts();
  const { id } = await request();
  await rpc("dev_faults", { expire: 1 });
  await pay(id);
  await expect(resolve(id, "unpaid")).rejects.toThrow("can never land");
  await warp(400);
  await expect(resolve(id, "unpaid")).rejects.toThrow("can never land");
  await warp(1_600);
  await expect(resolve(id, "unpaid", { gifts: 1_000n, total: 50n })).rejects.toThrow("put at risk 50 points");
  await resolve(id, "unpaid", { gifts: 0n, total: 1_000n });
  expect(await attempts(id)).toMatchObject([{ state: "expired" }]);
  expect((await finish(id)).status).toBe("completed");
  expect(await landed(id)).toHaveLength(1);
});

test("adversary: a worker whose clock is two days ahead ends no hold", async () => {
  const { request, sign, attempts, finish, setClock, transaction, passHolds } = payouts();
  const { id } = await request();
  await transaction((trx) =>
    placeHolds(trx, id, [
      { kind: "wallet-changed", lasts: { seconds: 3_600 } },
      { kind: "miner-cap", lasts: { untilNextDay: true } },
    ]),
  );
  setClock(new Date(Date.now() + 2 * 86_400_000));
  await sign(id);
  expect(await attempts(id)).toEqual([]);
  setClock(new Date());
  await passHolds(id);
  expect((await finish(id)).status).toBe("completed");
});

test("a payment that fails the simulation is dropped from the batch, and the other withdrawals are paid", async () => {
  const { request, sign, finish, find, attempts, rpc, app, landed } = payouts();
  const bad = newWallet();
  await rpc("dev_fund", { address: bad, usdc: 1 });
  const all = [await request(), await request({ wallet: bad }), await request(), await request()];
  // Freezes the account after it was judged, so the simulation is the first to notice.
  const judgeRecipients = app.chain.judgeRecipients;
  const lateFreeze = async (wallets: readonly string[]) => {
    const judgements = await judgeRecipients(wallets);
    await rpc("dev_freeze", { owner: bad });
    return judgements;
  };
  await sign(all[0]?.id ?? "", { ...app, chain: { ...app.chain, judgeRecipients: lateFreeze } });
  expect(await attempts(all[1]?.id ?? "")).toEqual([]);
  for (const index of [0, 2, 3]) {
    const { id } = all[index] ?? { id: "" };
    expect((await finish(id)).status).toBe("completed");
    expect(await landed(id)).toHaveLength(1);
  }
  const left = await find(all[1]?.id ?? "");
  expect(left.status).toBe("processing");
  // Judged again by itself, the withdrawal is refused with the right reason.
  await payouts().db("withdrawals").where({ id: left.id }).update({ leased_until: null });
  expect(await finish(left.id)).toMatchObject({
    status: "failed",
    failureReason: expect.stringContaining("frozen"),
  });
});
