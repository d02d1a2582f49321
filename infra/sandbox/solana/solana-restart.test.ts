import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Keypair } from "@solana/web3.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { memo, payerOn, signatureOf } from "./sandbox-client.test-support.ts";
import { startSolanaSandbox } from "./start-solana-sandbox.ts";

const treasury = Keypair.generate();
const treasuryAddress = treasury.publicKey.toBase58();
let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), "lode-solana-"));
});
afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

const start = () => startSolanaSandbox({ port: 0, slotMs: 0, stateDir, treasuryAddress });

test("balances, statuses, blockhashes and transfers survive a restart", async () => {
  const miner = Keypair.generate().publicKey;
  let sandbox = await start();
  let payer = payerOn(sandbox.url, treasury);
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
  await sandbox.stop();

  sandbox = await start();
  payer = payerOn(sandbox.url, treasury);
  expect(await payer.received(miner)).toBe(42n);
  expect(await payer.connection.getBalance(treasury.publicKey)).toBe(sol);
  expect(await payer.control("dev_landed")).toEqual(landed);
  expect(await payer.statusOf(signatureOf(transaction))).toMatchObject({ err: null });
  expect(await payer.connection.getBlockHeight("processed")).toBeGreaterThanOrEqual(height);
  await payer.connection.sendTransaction(transaction, { skipPreflight: true });
  await payer.connection.sendTransaction(waiting); // signed with a blockhash of the previous run
  expect(await payer.received(miner)).toBe(50n);
  await sandbox.stop();
});

test("kill -9 right after the answer loses nothing that was acknowledged", async () => {
  const miner = Keypair.generate().publicKey;
  const probe = await startSolanaSandbox({ port: 0, slotMs: 0, treasuryAddress });
  await probe.stop();
  const env = {
    ...process.env,
    SOLANA_RPC_PORT: String(probe.port),
    TREASURY_ADDRESS: treasuryAddress,
    LODE_DATA_DIR: stateDir,
  };
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", main], {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    expect((await once(child, "message"))[0]).toBe("ready");
    const payer = payerOn(probe.url, treasury);
    const { transaction } = await payer.sign(payer.openAccount(miner), payer.transfer(miner, 42n));
    await payer.connection.sendTransaction(transaction);
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const again = await startSolanaSandbox({
    port: 0,
    slotMs: 0,
    stateDir: join(stateDir, "solana"),
    treasuryAddress,
  });
  expect(await payerOn(again.url, treasury).received(miner)).toBe(42n);
  await again.stop();
});
