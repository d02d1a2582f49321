import { findHalt } from "@lode/db/operations/halts.repository";
import { memo, payerOn } from "@lode/sandbox/solana/sandbox-client.test-support";
import { Keypair, PublicKey } from "@solana/web3.js";
import { expect, test } from "vitest";
import { usePayoutsInBetween } from "../../test/node-in-between.ts";
import { findUnknownPayment } from "../withdrawals/steps/claim-payable.ts";
import { reconcileOrHalt, reconcileTreasury } from "./reconcile-treasury.ts";

/** Reconciliation against a lagging node, and against strangers who fill the treasury's history. */
const { node, payouts } = usePayoutsInBetween();
const halted = () => findHalt(payouts().db, "payouts");
const movements = async (): Promise<string[]> =>
  (await payouts().db("treasury_movements").select("signature")).map(({ signature }) => signature);

/** Makes the node answer as if it did not have this transaction yet. */
function hide(signature: string | null): void {
  node.answer = ({ method, params }, result) =>
    method === "getTransaction" && params[0] === signature ? null : result;
}

test("adversary: a payment that the node does not show yet is not skipped", async () => {
  const { request, finish, app } = payouts();
  const paid = await finish((await request()).id);
  const later = await finish((await request()).id);
  hide(paid.transactionHash);
  await reconcileOrHalt(app);
  expect(await movements()).not.toContain(later.transactionHash);
  expect(await halted()).toBeUndefined();
  node.answer = undefined;
  await reconcileOrHalt(app);
  expect(await movements()).toEqual(expect.arrayContaining([paid.transactionHash, later.transactionHash]));
  expect(await halted()).toBeUndefined();
});

test("adversary: nothing is signed while the node does not show a payment that the database has lost", async () => {
  const { request, finish, app, sign, find, tamper } = payouts();
  const { id, transactionHash } = await finish((await request()).id);
  await tamper(async (trx) => {
    await trx.raw(
      `with gone as (delete from payout_attempts where withdrawal_id = ? returning transaction_id)
       delete from payout_transactions where id in (select transaction_id from gone)`,
      [id],
    );
    await trx.raw("update treasury_cursor set signature = null, slot = null");
    await trx.raw("delete from treasury_movements");
  });
  hide(transactionHash);
  await expect(findUnknownPayment(app)).rejects.toThrow("does not show");
  const next = await request();
  await sign(next.id);
  expect(await find(next.id)).toMatchObject({ status: "pending", holds: [{ kind: "unreachable" }] });
  node.answer = undefined;
  expect(await findUnknownPayment(app)).toContain(transactionHash);
});

test("adversary: a history full of a stranger's tiny transfers is read in parts, even if the node fails midway", async () => {
  const { rpc, app, db } = payouts();
  const key = Keypair.generate();
  const url = app.config.INDEPENDENT_RPC_URL ?? "";
  await rpc("dev_fund", { address: key.publicKey.toBase58(), lamports: 1_000_000_000, usdc: 1_000_000 });
  const stranger = payerOn(url, key);
  await rpc("dev_warp", 40);
  await reconcileOrHalt(app);
  for (let n = 0; n < 104; n++) {
    const dust = stranger.transfer(new PublicKey(app.config.TREASURY_ADDRESS), 1n);
    const { transaction } = await stranger.sign(memo(`dust ${n}`), dust);
    await stranger.connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
  }
  await rpc("dev_warp", 40);
  let asked = 0;
  node.answer = ({ method }, result) => {
    if (method === "getTransaction" && ++asked > 101) node.refuseWith = 500;
    return result;
  };
  const before = (await movements()).length;
  await expect(reconcileOrHalt(app)).rejects.toThrow();
  expect((await movements()).length).toBe(before + 100);
  node.answer = undefined;
  node.refuseWith = undefined;
  const sizes: number[] = [];
  const chain = {
    ...app.chain,
    async listSignatures(...asked: Parameters<typeof app.chain.listSignatures>) {
      const listed = await app.chain.listSignatures(...asked);
      sizes.push(listed.length);
      return listed;
    },
  };
  expect(await reconcileTreasury(app, chain, "next", 3)).toMatchObject({ isComplete: true });
  expect(sizes).toEqual([3, 1]);
  expect((await movements()).length).toBe(before + 104);
  const [cursor] = await db("treasury_cursor");
  expect(cursor).toMatchObject({ unreadable_signature: null });
});

test("adversary: the database times an unreadable transaction from the first failed reading", async () => {
  const { request, finish, app, db } = payouts();
  const paid = await finish((await request()).id);
  hide(paid.transactionHash);
  await reconcileOrHalt(app);
  const [first] = await db("treasury_cursor");
  await reconcileOrHalt(app);
  const [second] = await db("treasury_cursor");
  expect(first).toMatchObject({ unreadable_signature: paid.transactionHash });
  expect(second.unreadable_since).toEqual(first.unreadable_since);
});
