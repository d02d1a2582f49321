import { newId } from "@lode/db/id";
import { findHalt } from "@lode/db/operations/halts.repository";
import { expect, test } from "vitest";
import { newWallet, useTestPayouts } from "../../test/test-payouts.ts";
import { reconcileOrHalt } from "../treasury/reconcile-or-halt.ts";

const payouts = useTestPayouts();

/** As another installation does, with its own database and the same key in its configuration. */
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
