import { findHalt } from "@lode/db/operations/halts.repository";
import { expect, test } from "vitest";
import { useTestPayouts } from "../../test/test-payouts.ts";

const payouts = useTestPayouts();

/** Acts as a restore or a failover: the database remembers a server that is not its present server. */
const moveToOtherServer = () =>
  payouts().db.raw("update database_servers set identity = 'earlier-' || gen_random_uuid()");

test("on the first server no payment waits", async () => {
  const { request, finish } = payouts();
  expect((await finish((await request()).id)).status).toBe("completed");
});

test("a promoted standby that lacks nothing pays again once earlier signatures are void, without an operator", async () => {
  const { request, sign, finish, attempts, warp, db } = payouts();
  const { id } = await request();
  await moveToOtherServer();
  await sign(id);
  await warp(200);
  await sign(id);
  expect(await attempts(id), "earlier signatures may still be valid").toEqual([]);
  await warp(20);
  // The first call compares, the next one signs.
  await sign(id);
  expect((await finish(id)).status).toBe("completed");
  expect(await findHalt(db, "payouts")).toBeUndefined();
});

test("adversary: a payment that a promoted standby lacks lands after the promotion, and is not paid again", async () => {
  const { app, request, sign, attempts, landed, find, warp, db, tamper } = payouts();
  const { id } = await request();
  await sign(id);
  const transactionId = (await attempts(id))[0]?.transaction_id ?? "";
  // The old primary has sent the payment, which has not landed. The standby has neither the signature nor the sending.
  const { rows } = await db.raw("select signed_transaction from payout_transactions where id = ?", [
    transactionId,
  ]);
  await tamper(async (trx) => {
    await trx.raw("delete from payout_attempts where withdrawal_id = ?", [id]);
    await trx.raw("delete from payout_transactions where id = ?", [transactionId]);
    await trx.raw("update withdrawals set status = 'pending', leased_until = null where id = ?", [id]);
  });
  await moveToOtherServer();
  await sign(id);
  expect(await attempts(id), "the earlier payment may still land").toEqual([]);
  await warp(100);
  await app.chain.send(rows[0].signed_transaction, { preflight: true });
  await warp(1);
  await sign(id);
  expect(await attempts(id)).toEqual([]);
  expect(await landed(id)).toHaveLength(1);
  await warp(200);
  await sign(id);
  expect(await findHalt(db, "payouts")).toMatchObject({ actor: "lode" });
  await sign(id);
  expect(await attempts(id)).toEqual([]);
  expect((await find(id)).status).toBe("pending");
  expect(await landed(id)).toHaveLength(1);
});
