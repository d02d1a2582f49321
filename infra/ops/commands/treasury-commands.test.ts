import { auditStep } from "@lode/app/operations/audit-ledger";
import { newWallet, useTestPayouts } from "@lode/app/test/test-payouts";
import { compareNextPayments, reconcileOrHalt } from "@lode/app/treasury/reconcile-treasury";
import { type Reason, reasonOf } from "@lode/core/contracts/console/reason";
import { listFound } from "@lode/db/audits/audit-rounds.repository";
import type { Trx } from "@lode/db/connection";
import { findHalt, resume } from "@lode/db/operations/halts.repository";
import { readUserStats } from "@lode/db/points/points.read-model";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { listFindings } from "@lode/db/treasury/findings.read-model";
import { afterEach, expect, test } from "vitest";
import { typeCommand } from "../test/type-command.ts";
import { commandAppOf } from "./operator-command.ts";
import { reconcileWith } from "./treasury-commands.ts";

const payouts = useTestPayouts();
const run = () => reconcileOrHalt(payouts().app);
const halted = () => findHalt(payouts().db, "payouts");
const compare = (afterRestore?: Reason) =>
  reconcileWith(payouts().app.chain, commandAppOf(payouts().db, "op"), afterRestore);
const restored = reasonOf("a backup was restored");
afterEach(() => payouts().db.transaction((trx) => resume(trx, "payouts", "op")));

async function forgetTransfer(trx: Trx, businessKey: string): Promise<void> {
  await trx.raw(
    `delete from ledger_entries where transfer_id in (select id from ledger_transfers where business_key = ?)`,
    [businessKey],
  );
  await trx.raw("delete from ledger_transfers where business_key = ?", [businessKey]);
}

/** Recomputes totals and counters, which match the rows in a restored backup. */
const recount = async (trx: Trx) => {
  await trx.raw("select recount_ledger()");
  await trx.raw("select recount_counters()");
};

/** Restores the rows from before the payment: the withdrawal as requested, without a payment. */
async function deletePayment(id: string): Promise<void> {
  // Triggers refuse to delete these rows; a restored backup never had them.
  await payouts().tamper(async (trx) => {
    await forgetTransfer(trx, `withdrawal:${id}:ended`);
    await trx.raw(
      `with gone as (delete from payout_attempts where withdrawal_id = ? returning transaction_id)
       delete from payout_transactions where id in (select transaction_id from gone)`,
      [id],
    );
    await trx.raw(
      `update withdrawals set status = 'pending', transaction_hash = null, ended_at = null, claimed_at = null
       where id = ?`,
      [id],
    );
    await trx.raw("delete from treasury_movements");
    await trx.raw("update treasury_cursor set signature = null, slot = null");
    await recount(trx);
  });
}

/** Restores a backup older than the request itself: the miner has the points again. */
async function forgetRequest(id: string, userId: string, points: bigint): Promise<void> {
  await deletePayment(id);
  await payouts().tamper(async (trx) => {
    await forgetTransfer(trx, `withdrawal:${id}:requested`);
    await trx.raw("delete from withdrawals where id = ?", [id]);
    await trx.raw("update ledger_accounts set balance = balance + ? where id = ?", [String(points), userId]);
    await recount(trx);
  });
}

test("if chain, withdrawals and ledger agree there are no findings", async () => {
  const { request, finish, rpc, app } = payouts();
  await finish((await request()).id);
  await rpc("dev_fund", { address: app.config.TREASURY_ADDRESS, usdc: 5_000_000 });
  await run();
  expect(await halted()).toBeUndefined();
  expect(await compare()).toMatchObject({ text: expect.stringContaining("agree"), isGood: true });
});

test("old-backup: nothing is signed while the chain has a payment that the database lacks", async () => {
  const { request, finish, sign, find, attempts, landed, db, passHolds } = payouts();
  const [known, later] = [await request(), await request()];
  const paid = await finish(known.id);
  await deletePayment(known.id);
  // Both withdrawals wait, in either order.
  for (const { id } of [later, known]) {
    await sign(id);
    expect(await find(id)).toMatchObject({ status: "pending" });
    expect(await attempts(id)).toEqual([]);
  }
  expect(await halted()).toMatchObject({ reason: expect.stringContaining("reconcile --after-restore") });

  const { text, isGood } = await compare(restored);
  expect(text).toContain(`Joined ${paid.transactionHash}, payments: 1.`);
  expect(isGood).toBe(true);
  expect(await find(known.id)).toMatchObject({
    status: "completed",
    transactionHash: paid.transactionHash,
  });
  await db.transaction((trx) => resume(trx, "payouts", "op"));
  await passHolds(later.id);
  expect((await finish(later.id)).status).toBe("completed");
  expect(await landed(known.id)).toHaveLength(1);
  expect(await landed(later.id)).toHaveLength(1);
});

test("old-backup: a lost request is recreated for the miner of its wallet", async () => {
  const { request, finish, find, db } = payouts();
  const { id, userId } = await request({ amount: 150n });
  await finish(id);
  await forgetRequest(id, userId, 151n);
  expect(await readUserStats(db, userId)).toMatchObject({ balance: 151n });
  expect((await compare(restored)).isGood).toBe(true);
  expect(await find(id)).toMatchObject({ status: "completed", userId, amount: 150n, fee: 1n });
  expect(await readUserStats(db, userId)).toMatchObject({ balance: 0n, held: 0n });
});

test("old-backup: a payment that cannot be adopted stays a finding until an operator acknowledges it", async () => {
  const { request, finish, db } = payouts();
  const wallet = newWallet();
  const { id, userId } = await request({ wallet });
  const { transactionHash } = await finish(id);
  await forgetRequest(id, userId, 101n);
  // Two miners have used this wallet, so the payment's owner is unknown.
  await buildMiner(db, { wallet });
  const { text, isGood } = await compare(restored);
  expect(isGood).toBe(false);
  expect(text).toContain("2 miners have had the wallet");
  expect(text).toContain(`unknown outflow: ${transactionHash}`);
  await run();
  expect(await halted()).toMatchObject({ reason: expect.stringContaining("unknown outflow") });

  const acknowledge = (...words: string[]) => typeCommand(db, "acknowledge", transactionHash ?? "", ...words);
  expect(await acknowledge()).toMatchObject({ exit: 2 });
  expect(await acknowledge("settled by hand")).toEqual({ exit: 0, text: "Acknowledged." });
  expect((await compare()).isGood).toBe(true);
});

test("each kind of disagreement is found, and halts payouts", async () => {
  const { request, finish, tamper } = payouts();
  const { id } = await request();
  const { transactionHash } = await finish(id);
  await run();
  const broken = async (change: string, kind: string) => {
    await tamper(async (trx) => {
      await trx.raw(change, { id, hash: transactionHash });
      const findings = await listFindings(trx, new Date());
      expect(findings.map((one) => one.kind)).toContain(kind);
      await auditStep(trx);
      await compareNextPayments(trx, new Date(), 100);
      expect((await listFound(trx)).map((one) => one.kind)).toContain(kind);
      throw new Error("put back");
    }).catch((error: Error) => {
      if (error.message !== "put back") throw error;
    });
  };
  await broken("update payout_attempts set base_units = 1 where withdrawal_id = :id", "wrong amount");
  await broken(
    "update withdrawals set status = 'failed', failure_reason = 'x', transaction_hash = null where id = :id",
    "failed but paid",
  );
  await broken("delete from treasury_movements where signature = :hash", "completed but unpaid");
  await broken(
    `insert into treasury_movements (signature, slot, delta, withdrawal_ids) values ('again', 1, -5, array[:id]::uuid[])`,
    "paid twice",
  );
  await broken("update ledger_accounts set balance = balance + 1 where kind = 'user'", "balance");
  await broken(
    "update ledger_entries set amount = amount + 1 where id = (select min(id::text)::uuid from ledger_entries)",
    "ledger",
  );
  await broken(
    "update withdrawals set status = 'processing', transaction_hash = null, ended_at = null where id = :id",
    "held points",
  );
  await broken("update withdrawals set amount = amount + 1 where id = :id", "paid points");
});
