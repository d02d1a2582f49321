import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { memo, payerOn, signatureOf } from "./sandbox-client.test-support.ts";
import { startSolanaSandbox } from "./start-solana-sandbox.ts";

const treasury = Keypair.generate();
const treasuryAddress = treasury.publicKey.toBase58();
const stateDir = mkdtempSync(join(tmpdir(), "lode-solana-"));
const start = () => startSolanaSandbox({ port: 0, slotMs: 0, stateDir, treasuryAddress });

test("balances, statuses, blockhashes and transfers are on the disk once the answer is there", async () => {
  const miner = Keypair.generate().publicKey;
  const killed = await start();
  let payer = payerOn(killed.url, treasury);
  const { transaction } = await payer.sign(
    payer.openAccount(miner),
    payer.transfer(miner, 42n),
    memo("wd:42"),
  );
  await payer.connection.sendTransaction(transaction);
  const waiting = (await payer.sign(payer.transfer(miner, 8n))).transaction;
  const height = await payer.connection.getBlockHeight("processed");
  const landed = await payer.control("dev_landed");
  const sol = await payer.connection.getBalance(treasury.publicKey);

  // The first sandbox has not stopped, so the disk has only what it wrote before its answers.
  const sandbox = await start();
  payer = payerOn(sandbox.url, treasury);
  expect(await payer.received(miner)).toBe(42n);
  expect(await payer.connection.getBalance(treasury.publicKey)).toBe(sol);
  expect(await payer.control("dev_landed")).toEqual(landed);
  expect(await payer.statusOf(signatureOf(transaction))).toMatchObject({ err: null });
  expect(await payer.connection.getBlockHeight("processed")).toBeGreaterThanOrEqual(height);
  await payer.connection.sendTransaction(transaction, { skipPreflight: true });
  await payer.connection.sendTransaction(waiting); // signed with a blockhash of the previous run
  expect(await payer.received(miner)).toBe(50n);
  await Promise.all([killed.stop(), sandbox.stop()]);
});
