import { auditLedger } from "@lode/db/points/points.read-model";
import { afterEach, expect, test } from "vitest";
import { baseUnitsOf, newWallet, useTestPayouts } from "../../test/test-payouts.ts";

const payouts = useTestPayouts({ PAYOUT_BATCH_ABOVE: "3" });
afterEach(async () => expect(await auditLedger(payouts().db)).toEqual({ sum: 0n, drifted: 0 }));

test("with a long backlog one transaction pays several withdrawals, each with its own memo and attempt", async () => {
  const { request, sign, finish, find, attempts, landed } = payouts();
  const all = await Promise.all([1n, 2n, 3n, 4n, 5n].map((n) => request({ amount: 100n + n })));
  const [first] = all;
  await sign(first?.id ?? "");
  const signatures = new Set<string>();
  for (const { id } of all) for (const one of await attempts(id)) signatures.add(one.signature);
  expect(signatures.size).toBe(1);
  await finish(first?.id ?? "");
  for (const [index, { id, wallet }] of all.entries()) {
    expect((await find(id)).status).toBe("completed");
    expect(await landed(id)).toMatchObject([
      { toOwner: wallet, amount: baseUnitsOf(101n + BigInt(index)), signature: [...signatures][0] },
    ]);
  }
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
