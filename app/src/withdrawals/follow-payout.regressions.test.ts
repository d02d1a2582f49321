import { say, storedWords } from "@lode/core/domain/sentences/say";
import { readUserStats } from "@lode/db/points/points.read-model";
import { givePoints } from "@lode/db/test/factories/give-points";
import { expect, test } from "vitest";
import { usePayoutsInBetween } from "../../test/node-in-between.ts";
import { newWallet } from "../../test/test-payouts.ts";
import { followPayout } from "./follow-payout.ts";

/**
 * Bugs of other products, by name. The worker talks to a proxy of the node that can
 * lag or give false answers; the independent node that confirms an expiry is the chain itself.
 */
const { node, payouts } = usePayoutsInBetween();

async function sent() {
  const { request, pay } = payouts();
  const requested = await request();
  await pay(requested.id);
  return requested;
}
const isPaidOnce = async (id: string) => {
  expect((await payouts().finish(id)).status).toBe("completed");
  expect(await payouts().landed(id)).toHaveLength(1);
};

test("retry-takes-new-blockhash (web3.js 968, chainlink-solana 946): a retry sends the same bytes", async () => {
  const { rpc, follow, attempts } = payouts();
  await rpc("dev_faults", { drop: 3 });
  const { id } = await sent();
  await follow(id);
  await follow(id);
  expect(await attempts(id)).toHaveLength(1);
  await isPaidOnce(id);
  expect(await attempts(id)).toHaveLength(1);
});

test("block-height-exceeded-though-landed (web3.js 3734, wormhole-connect 3577): a landed payment is found past its height", async () => {
  const { warp, attempts } = payouts();
  const { id } = await sent();
  await warp(400);
  node.answer = ({ method }, result) =>
    method === "getSignatureStatuses" ? { ...(result as object), value: [null] } : result;
  await isPaidOnce(id);
  expect(await attempts(id)).toMatchObject([{ n: 1, state: "finalized" }]);
});

test("lands-late: a transaction that lands between the two questions is not treated as expired", async () => {
  const { rpc, follow, warp, attempts, find } = payouts();
  await rpc("dev_faults", { drop: 1 });
  const { id } = await sent();
  const { rows } = await payouts().db.raw(
    "select signed_transaction from payout_transactions order by created_at desc limit 1",
  );
  node.after = async () => {
    node.after = undefined;
    await rpc("sendTransaction", rows[0].signed_transaction.toString("base64"), {
      encoding: "base64",
      skipPreflight: true,
    });
    await warp(400);
  };
  await follow(id);
  expect(await attempts(id)).toMatchObject([{ n: 1, state: "finalized" }]);
  expect((await find(id)).status).toBe("completed");
});

test("broadcast-exception-is-failure (Rustchain 5360, bottube 1967): a lost answer decides nothing", async () => {
  const { rpc, find } = payouts();
  await rpc("dev_faults", { landThenError: 1 });
  const { id } = await sent();
  expect((await find(id)).status).toBe("processing");
  await isPaidOnce(id);
});

test("stalled-job-sends-again (CropChain 692): jobs that all run twice at once pay once", async () => {
  const { request, sign, send, follow, warp, another, attempts } = payouts();
  const { id } = await request();
  await Promise.all([sign(id), sign(id, another()), sign(id)]);
  expect(await attempts(id)).toHaveLength(1);
  await Promise.all([send(id), send(id, another())]);
  await warp(40);
  await Promise.all([follow(id), follow(id, another())]);
  await isPaidOnce(id);
});

test("stuck-in-sent (RequestNetwork 1606): a node that refuses for a long time leaves no payout unfinished", async () => {
  const { follow, find } = payouts();
  const { id } = await sent();
  node.refuseWith = 429;
  expect(await follow(id)).toBe("later");
  expect(await follow(id)).toBe("later");
  expect((await find(id)).status).toBe("processing");
  node.refuseWith = undefined;
  await isPaidOnce(id);
});

test("hash-after-broadcast, sign-store-send (elizaOS 10571, 10573, 10600): the signature is stored before a byte leaves", async () => {
  const { request, sign, attempts } = payouts();
  const { id } = await request();
  node.calls.length = 0;
  await sign(id);
  expect(node.calls.map(({ method }) => method)).not.toContain("sendTransaction");
  expect(await attempts(id)).toMatchObject([
    { state: "signed", signature: expect.stringMatching(/^\w{80,}$/) },
  ]);
  await isPaidOnce(id);
});

test("exhausted-orphan (elizaOS 10628): after the last expiry the points go back, and the miner is notified", async () => {
  const { rpc, request, finish, attempts, db, landed } = payouts();
  await rpc("dev_faults", { expire: 100 });
  const { id, userId } = await request();
  let ended = await finish(id);
  for (let round = 0; round < 6 && ended.status === "processing"; round++) ended = await finish(id);
  expect(ended).toMatchObject({ status: "failed", failureReason: storedWords(say("not-landed")) });
  expect((await attempts(id)).map(({ state }) => state)).toEqual(Array(5).fill("expired"));
  expect(await readUserStats(db, userId)).toMatchObject({ balance: 101n, held: 0n });
  expect(await db("notifications").where({ user_id: userId, kind: "withdrawal.failed" })).toHaveLength(1);
  expect(await landed(id)).toEqual([]);
});

test("two-nodes-disagree: a payment that only one node lacks is not signed again", async () => {
  const { warp, follow, find, attempts } = payouts();
  const { id } = await sent();
  await warp(400);
  node.answer = ({ method }, result) => {
    if (method === "getSignatureStatuses") return { ...(result as object), value: [null] };
    return method === "getTransaction" ? null : result;
  };
  await follow(id);
  // The independent node's answer completes the payout.
  expect(await find(id)).toMatchObject({ status: "completed" });
  expect(await attempts(id)).toHaveLength(1);
});

test("lagging-node: a lagging independent node proves no expiry", async () => {
  const { rpc, follow, find, attempts } = payouts();
  await rpc("dev_faults", { expire: 1 });
  const { id } = await sent();
  // The first node runs ahead: it reports a height that the other node has not reached.
  node.answer = ({ method }, result) => (method === "getBlockHeight" ? 1_000_000 : result);
  expect(await follow(id)).toBe("later");
  expect(await follow(id)).toBe("later");
  expect(await attempts(id)).toMatchObject([{ n: 1, state: "broadcast" }]);
  expect((await find(id)).status).toBe("processing");
  node.answer = undefined;
  await isPaidOnce(id);
});

test("finalized-by-a-liar: a final status without a transaction completes nothing and needs review", async () => {
  const { rpc, follow, find, db } = payouts();
  await rpc("dev_faults", { drop: 1 });
  const { id, userId } = await sent();
  node.answer = ({ method }, result) =>
    method === "getSignatureStatuses"
      ? {
          ...(result as object),
          value: [{ slot: 1, confirmations: null, err: null, confirmationStatus: "finalized" }],
        }
      : result;
  expect(await follow(id)).toBe("later");
  expect((await find(id)).status).toBe("processing");
  const [row] = await db("withdrawals").where({ id });
  expect(row.review_reason).toContain("does not show its amount");
  expect(await readUserStats(db, userId)).toMatchObject({ balance: 0n, held: 101n });
  node.answer = undefined;
  await isPaidOnce(id);
  const [ended] = await db("withdrawals").where({ id });
  expect(ended.review_reason).toBeNull();
});

test("another-payment-of-the-same-withdrawal: a memo on the chain that no row explains stops the next signature", async () => {
  const { request, followAfter, pay, attempts, db, rpc, tamper } = payouts();
  const { id } = await request();
  await pay(id);
  // Deletes the attempt that landed, and stores another attempt that never lands.
  await rpc("dev_faults", { expire: 1 });
  await db.raw("update payout_attempts set state = 'expired', ended_at = now() where withdrawal_id = ?", [
    id,
  ]);
  await pay(id);
  expect(await followAfter(400, id)).toBe("later");
  expect((await attempts(id)).at(-1)).toMatchObject({ n: 2, state: "broadcast" });
  const [row] = await db("withdrawals").where({ id });
  expect(row.review_reason).toContain("Another payment of the treasury names this withdrawal");
  // An operator corrects the rows: the first attempt paid the withdrawal.
  await db.raw(
    "update payout_attempts set state = 'expired', ended_at = now() where withdrawal_id = ? and n = 2",
    [id],
  );
  await tamper((trx) =>
    trx.raw(
      "update payout_attempts set state = 'broadcast', ended_at = null where withdrawal_id = ? and n = 1",
      [id],
    ),
  );
  const [{ transaction_id: first } = { transaction_id: "" }] = await attempts(id);
  await followPayout(payouts().app, { transactionId: first });
  expect(await payouts().landed(id)).toHaveLength(1);
  expect((await payouts().find(id)).status).toBe("completed");
});

test("rent-drain: token accounts opened for a miner are counted", async () => {
  const { request, finish, app, sign, find } = payouts();
  const first = await request({ amount: 100n });
  await finish(first.id);
  const config = { ...app.config, TOKEN_ACCOUNTS_PER_MINER: 1 };
  const { id } = await again(first.userId, newWallet());
  await sign(id, { ...app, config });
  expect(await find(id)).toMatchObject({
    status: "failed",
    failureReason: storedWords(say("token-accounts-used-up")),
  });
  const open = await again(first.userId, first.wallet);
  await sign(open.id, { ...app, config });
  await isPaidOnce(open.id);
});

test("rent-drain: several simultaneous payments to a new wallet open one account", async () => {
  const { request, sign, finish, app, find } = payouts();
  const config = { ...app.config, TOKEN_ACCOUNTS_PER_MINER: 1 };
  const first = await request();
  const others = [await again(first.userId, first.wallet), await again(first.userId, first.wallet)];
  for (const { id } of [first, ...others]) await sign(id, { ...app, config });
  for (const { id } of [first, ...others]) await isPaidOnce(id);
  const next = await again(first.userId, newWallet());
  await sign(next.id, { ...app, config });
  expect(await find(next.id)).toMatchObject({ status: "failed" });
  const same = await again(first.userId, first.wallet);
  expect((await finish(same.id)).status).toBe("completed");
});

async function again(userId: string, wallet: string) {
  const { db, request } = payouts();
  await db.transaction((trx) => givePoints(trx, userId, 101n));
  return request({ userId, wallet });
}
