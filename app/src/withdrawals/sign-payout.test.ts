import { say, storedWords } from "@lode/core/domain/sentences/say";
import { newId } from "@lode/db/id";
import { findHalt, halt, resume } from "@lode/db/operations/halts.repository";
import { readUserStats } from "@lode/db/points/points.read-model";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { Keypair } from "@solana/web3.js";
import { afterEach, expect, test } from "vitest";
import { baseUnitsOf, newWallet, useTestPayouts } from "../../test/test-payouts.ts";
import { reconcileOrHalt } from "../treasury/reconcile-treasury.ts";

const payouts = useTestPayouts({
  PAYOUT_BATCH_ABOVE: "0",
  PAYOUT_BREAKER: "3",
  REVIEW_THRESHOLD: "1000000",
});
afterEach(() => payouts().db.transaction((trx) => resume(trx, "payouts", "op")));
const halted = () => findHalt(payouts().db, "payouts");

test("a withdrawal is paid once, to the base unit, with its id in the memo", async () => {
  const { request, finish, landed, db } = payouts();
  const { id, userId, wallet } = await request({ amount: 12_345n });
  const paid = await finish(id);
  expect(paid.status).toBe("completed");
  expect(await landed(id)).toMatchObject([
    { signature: paid.transactionHash, toOwner: wallet, amount: baseUnitsOf(12_345n) },
  ]);
  expect(await readUserStats(db, userId)).toMatchObject({ balance: 0n, held: 0n });
});

test("the compute limit is the payment's own use plus a fifth, and the fee is the chain's own", async () => {
  const { request, finish, rpc } = payouts();
  const wallet = newWallet();
  const treasuryBefore = async () => {
    const { value } = await rpc<{ value: number }>("getBalance", payouts().app.config.TREASURY_ADDRESS);
    return value;
  };
  await finish((await request({ wallet })).id);
  const before = await treasuryBefore();
  const paid = await finish((await request({ wallet })).id);
  expect(before - (await treasuryBefore())).toBe(5_000);
  const { meta } = await rpc<{ meta: { computeUnitsConsumed: number } }>(
    "getTransaction",
    paid.transactionHash,
    { encoding: "json", maxSupportedTransactionVersion: 0 },
  );
  expect(meta.computeUnitsConsumed).toBeLessThan(40_000);
});

test("a withdrawal that cannot be paid is refused before anything is signed, and its points are refunded", async () => {
  const { request, finish, attempts, rpc, db } = payouts();
  const frozen = newWallet();
  await rpc("dev_fund", { address: frozen, usdc: 1 });
  await rpc("dev_freeze", { owner: frozen });
  const program = Keypair.generate().publicKey.toBase58();
  await rpc("dev_setAccount", program, { data: "", lamports: 1_000_000, owner: frozen });
  for (const [wallet, reason] of [
    [frozen, "wallet-frozen"],
    [program, "wallet-of-program"],
  ] as const) {
    const { id, userId } = await request({ wallet });
    expect(await finish(id)).toMatchObject({
      status: "failed",
      failureReason: storedWords(say(reason)),
    });
    expect(await attempts(id)).toEqual([]);
    expect(await readUserStats(db, userId)).toMatchObject({ balance: 101n, held: 0n });
  }
});

test("while payouts are halted nothing is signed or sent, and a payment that has landed still completes", async () => {
  const { request, followAfter, pay, sign, send, follow, finish, find, attempts, landed, db, passHolds } =
    payouts();
  const [waiting, signed, sent] = [await request(), await request(), await request()];
  await sign(signed.id);
  await pay(sent.id);
  await db.transaction((trx) => halt(trx, { name: "payouts", reason: "a test", actor: "op" }));
  await sign(waiting.id);
  expect(await find(waiting.id)).toMatchObject({
    status: "pending",
    holds: [{ kind: "halted" }],
  });
  expect(await send(signed.id)).toBe("later");
  expect(await follow(signed.id)).toBe("later");
  expect(await landed(signed.id)).toEqual([]);
  await followAfter(40, sent.id);
  expect((await find(sent.id)).status).toBe("completed");
  await db.transaction((trx) => resume(trx, "payouts", "op"));
  expect((await finish(signed.id)).status).toBe("completed");
  expect(await attempts(signed.id)).toHaveLength(1);
  await passHolds(waiting.id);
  expect((await finish(waiting.id)).status).toBe("completed");
});

test("a payment that the signer refuses is marked for review, and nothing is signed", async () => {
  const { request, sign, attempts, find } = payouts();
  // Requested before the limit was lowered.
  const { id } = await request({ amount: 100_001n });
  await sign(id);
  expect(await attempts(id)).toEqual([]);
  expect(await find(id)).toMatchObject({
    status: "processing",
    reviewReason: expect.stringContaining("does not sign 1000010000 base units"),
  });
});

test("beyond the daily limit of a miner or of all miners, withdrawals wait until tomorrow and say so", async () => {
  const { request, sign, finish, find, app, db, passHolds } = payouts();
  const capped = (caps: object) => ({ ...app, config: { ...app.config, ...caps } });
  const { userId } = await buildMiner(db, { points: 602n });
  await finish((await request({ amount: 300n, userId })).id);
  const { id } = await request({ amount: 300n, userId });
  await sign(id, capped({ DAILY_PAYOUT_POINTS_PER_MINER: 599 }));
  const held = await find(id);
  expect(held).toMatchObject({ status: "pending", holds: [{ kind: "miner-cap" }] });
  expect(held.holds[0]?.until?.toISOString()).toMatch(/T00:00:00.000Z$/);
  await passHolds(id);
  await sign(id, capped({ DAILY_PAYOUT_POINTS_PER_MINER: 600 }));
  expect((await finish(id)).status).toBe("completed");
  const other = await request();
  await sign(other.id, capped({ DAILY_PAYOUT_POINTS: 1 }));
  expect(await find(other.id)).toMatchObject({
    status: "pending",
    holds: [{ kind: "day-cap" }],
  });
});

/** Empties the treasury between the check and the landing. Returns a function that fills it again. */
async function failFor(id: string): Promise<() => Promise<unknown>> {
  const { followAfter, sign, send, follow, attempts, rpc, app } = payouts();
  await sign(id);
  const { baseUnits } = await app.chain.readTreasury();
  const fund = (usdc: number) => rpc("dev_fund", { address: app.config.TREASURY_ADDRESS, usdc });
  await fund(-Number(baseUnits));
  // The preflight refuses the payment. Sent again without a preflight, the payment lands and fails.
  await send(id);
  await follow(id);
  await followAfter(40, id);
  expect(await attempts(id)).toMatchObject([{ n: 1, state: "failed" }]);
  return () => fund(Number(baseUnits));
}

test("payouts halt by themselves after failures in a row, and a resume restarts the count", async () => {
  const { request, finish, db } = payouts();
  const fail = async () => {
    const refill = await failFor((await request()).id);
    await refill();
  };
  await fail();
  await fail();
  expect(await halted()).toBeUndefined();
  await fail();
  expect(await halted()).toMatchObject({ actor: "lode", reason: "3 payouts failed in a row" });
  await db.transaction((trx) => resume(trx, "payouts", "op"));
  expect((await finish((await request()).id)).status).toBe("completed");
  expect(await halted()).toBeUndefined();
});

test("a payment that lands while the treasury is read does not free the points that it paid with", async () => {
  const { request, followAfter, sign, send, find, finish, passHolds, rpc, app, attempts } = payouts();
  const [first, second] = [await request(), await request()];
  await sign(first.id);
  const address = app.config.TREASURY_ADDRESS;
  const { baseUnits } = await app.chain.readTreasury();
  await rpc("dev_fund", { address, usdc: 1_000_000 - Number(baseUnits) });
  const readTreasury = async () => {
    const held = await app.chain.readTreasury();
    await send(first.id);
    await followAfter(40, first.id);
    return held;
  };
  await sign(second.id, { ...app, chain: { ...app.chain, readTreasury } });
  expect(await find(first.id)).toMatchObject({ status: "completed" });
  expect(await attempts(second.id)).toEqual([]);
  expect(await find(second.id)).toMatchObject({ status: "pending", holds: [{ kind: "refill" }] });
  await rpc("dev_fund", { address, usdc: Number(baseUnits) });
  await passHolds(second.id);
  expect((await finish(second.id)).status).toBe("completed");
});

test("a treasury emptied between the check and the landing makes no withdrawal fail", async () => {
  const { request, sign, finish, attempts, landed } = payouts();
  const { id } = await request({ amount: 200n });
  const refill = await failFor(id);
  await sign(id);
  expect(await attempts(id)).toHaveLength(1); // an empty treasury signs nothing
  await refill();
  expect((await finish(id)).status).toBe("completed");
  expect(await landed(id)).toHaveLength(1);
});

test("operations: the log says of each withdrawal when it was requested, signed, sent and paid, with amount and signature", async () => {
  const { request, followAfter, pay, app: quiet, attempts, find } = payouts();
  const lines: [string, object][] = [];
  const info = ((fields: object, sentence: string) => void lines.push([sentence, fields])) as never;
  const app = { ...quiet, logger: { ...quiet.logger, warn() {}, error() {}, fatal() {}, debug() {}, info } };
  const asked = { amount: 250n, key: newId() };
  const { id, userId, wallet } = await request(asked, app);
  // A repeated request is not logged as a second request.
  await request({ ...asked, userId, wallet }, app);
  await pay(id, app);
  await followAfter(40, id, app);
  expect((await find(id)).status).toBe("completed");
  const about = { withdrawalId: id, points: "250" };
  const paid = { ...about, signature: (await attempts(id))[0]?.signature };
  expect(lines).toEqual([
    ["a withdrawal was requested", about],
    ["a payment was signed", paid],
    ["a payment was sent", paid],
    ["a withdrawal was paid", paid],
  ]);
  expect(JSON.stringify(lines)).not.toContain(wallet);
});

/** Pays as another installation does, with its own database and the same key in its configuration. */
async function payElsewhere(): Promise<string> {
  const { chain } = payouts().app;
  const order = { withdrawalId: newId(), recipient: newWallet(), baseUnits: 10_000n, mayOpenAccount: true };
  const { payment } = await chain.signPayments([order], await chain.readTerms());
  if (!payment) throw new Error("The payment was not signed.");
  await chain.send(payment.bytes, { preflight: true });
  await payouts().warp(1);
  return payment.signature;
}

test("adversary: the first payment of a second installation with the same treasury key halts payouts before the next signature", async () => {
  const { app, db, request, finish, sign, attempts, warp } = payouts();
  await finish((await request()).id);
  const signature = await payElsewhere();
  const { id } = await request();
  await sign(id);
  expect(await attempts(id)).toEqual([]);
  const { reason } = (await findHalt(db, "payouts")) ?? {};
  expect(reason).toContain(signature);
  expect(reason).toContain("another installation signs with the treasury's key");
  // The figure of the alarm ReconciliationFindings.
  await warp(40);
  await reconcileOrHalt(app);
  const { findings } = await db("proof_standing").first("findings");
  expect(Number(findings)).toBeGreaterThan(0);
});
