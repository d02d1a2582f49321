import { readUserStats } from "@lode/db/points/points.read-model";
import { expect, test } from "vitest";
import { usePayoutsInBetween } from "../../test/node-in-between.ts";
import { repeatTransactions } from "../../test/repeat-transactions.ts";
import { newWallet, type Requested } from "../../test/test-payouts.ts";

/** Payouts in which every transaction first fails with a serialization error and is retried. */
const { node, payouts } = usePayoutsInBetween({ PAYOUT_BATCH_ABOVE: "3" });
const callsOf = (method: string): number => node.calls.filter((call) => call.method === method).length;

/** Signs, sends and follows payouts to the end, with each transaction repeated. */
async function payAll([first, ...others]: Requested[]) {
  if (!first) throw new Error("There is nothing to pay.");
  const { app, pay, followAfter, find } = payouts();
  const repeating = repeatTransactions(app);
  node.calls.length = 0;
  await pay(first.id, repeating);
  await followAfter(40, first.id, repeating);
  expect(repeating.repeats()).toBeGreaterThanOrEqual(3);
  for (const { id } of [first, ...others]) expect(await find(id)).toMatchObject({ status: "completed" });
}

test.each([1, 5])(
  "adversary: repeated transactions pay each of %i waiting withdrawals once, with one call per step",
  async (count) => {
    const { request, landed, attempts, db } = payouts();
    const all = await Promise.all(Array.from({ length: count }, () => request()));
    await payAll(all);
    expect(callsOf("simulateTransaction")).toBe(1);
    expect(callsOf("sendTransaction")).toBe(1);
    for (const { id, userId } of all) {
      expect(await landed(id)).toHaveLength(1);
      expect(await attempts(id)).toMatchObject([{ n: 1, state: "finalized" }]);
      expect(await readUserStats(db, userId)).toMatchObject({ balance: 0n, held: 0n });
    }
  },
);

test("adversary: repeated transactions refund a payment once if its recipient refused it", async () => {
  const { request, followAfter, rpc, sign, send, follow, find, app, db, landed } = payouts();
  const wallet = newWallet();
  await rpc("dev_fund", { address: wallet, usdc: 1 });
  const { id, userId } = await request({ wallet });
  const repeating = repeatTransactions(app);
  await sign(id, repeating);
  await rpc("dev_freeze", { owner: wallet });
  await send(id, repeating);
  // The node's simulation refuses the payment. Sent again without a simulation, the payment lands and fails.
  await follow(id, repeating);
  await followAfter(40, id, repeating);
  expect(await find(id)).toMatchObject({ status: "failed" });
  expect(await landed(id)).toEqual([]);
  // The refund, less the network's fee of 1 point.
  expect(await readUserStats(db, userId)).toMatchObject({ balance: 100n, held: 0n });
  expect(repeating.repeats()).toBeGreaterThanOrEqual(3);
  expect(await db("notifications").where({ user_id: userId, kind: "withdrawal.failed" })).toHaveLength(1);
});
